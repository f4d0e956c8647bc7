import { notices } from '@tbm/domain/notices';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { classWords } from './class-words.ts';
import styles from './schedule.module.css';
import { type Rescheduling, useRescheduling } from './use-rescheduling.ts';

const reservations = '/mytbm/reservaciones?filter=upcoming';

const spotText = ({ spot }: Rescheduling['place']): string => (spot === null ? '' : ` (lugar ${spot})`);

/** Above the schedule while the member chooses another class: the place that is kept, and the way back to it. */
export function ReschedulingNotice(): ReactNode {
  const rescheduling = useRescheduling();
  if (rescheduling.state === 'none') return null;
  if (rescheduling.state === 'pending') return <Skeleton height="9rem" />;
  if (rescheduling.state === 'failed')
    return <ErrorState message={rescheduling.message} retry={rescheduling.retry} />;
  return (
    <section className={styles.rescheduling} aria-label="Reagendar">
      {rescheduling.state === 'choosing' ? (
        <>
          <Heading level={2} size="s">
            Elige tu nueva clase
          </Heading>
          <p>
            Tu lugar en{' '}
            <strong>
              {classWords(rescheduling.from.item, rescheduling.from.branch.timezone)}
              {spotText(rescheduling.from.place)}
            </strong>{' '}
            sigue reservado hasta que confirmes otra.
          </p>
        </>
      ) : (
        <>
          <Heading level={2} size="s">
            {notices.not_reschedulable}
          </Heading>
          <p>Ya pasó el plazo, o ese lugar ya no es tuyo. Mira tus reservaciones.</p>
        </>
      )}
      <ButtonLink to={reservations} look="quiet">
        {rescheduling.state === 'choosing' ? 'Conservar mi lugar' : 'Ver mis reservaciones'}
      </ButtonLink>
    </section>
  );
}
