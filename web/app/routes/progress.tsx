import { notices } from '@tbm/domain/notices';
import { dayIn } from '@tbm/domain/time';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ButtonLink } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { More } from '../features/home/more.tsx';
import { Overview } from '../features/progress/overview.tsx';
import styles from '../features/progress/progress.module.css';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';
import { useNow } from '../platform/use-now.ts';

const Reminders = lazy(() =>
  import('../features/progress/reminders.tsx').then((part) => ({ default: part.Reminders })),
);

const clock = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7v5l3.5 2';

/** Mi Progreso: the member's measures, which only the member sees [TRACK-001, NAV-009]. */
export default function Progress(): ReactNode {
  const timezoneOf = useTimezoneOf();
  const { data: customer } = useApi('GET /customer', {});
  const { data: tracks, error, refetch } = useApi('GET /tracks', {});
  const [isReminding, setReminding] = useState(false);
  const now = useNow(60_000);
  const add = { to: '/mytbm/track/new', label: 'Agregar registro' };
  const frequency = customer?.track_frequency ?? null;
  return (
    <Screen
      title="Mi Progreso"
      aside={
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.clock}
            aria-label={`Recordatorios: ${frequency ? 'encendidos' : 'apagados'}`}
            aria-haspopup="dialog"
            data-on={frequency !== null}
            onClick={() => setReminding(true)}
          >
            <Icon path={clock} size={24} />
          </button>
          <ButtonLink to={add.to}>{add.label}</ButtonLink>
        </div>
      }
    >
      {error && !tracks ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : !tracks || !customer ? (
        <Skeleton height="60rem" />
      ) : (
        <>
          {tracks.length === 0 ? (
            <EmptyState
              title={notices.progress_empty}
              text="Escribe hoy tus primeras medidas y en unas semanas mira lo que ya logras. Solo tú las ves."
              action={add}
            />
          ) : null}
          <Overview tracks={tracks} customer={customer} today={dayIn(now, timezoneOf(customer)).toString()} />
          <More />
        </>
      )}
      {isReminding && customer ? (
        <Suspense>
          <Reminders customer={customer} onClose={() => setReminding(false)} />
        </Suspense>
      ) : null}
    </Screen>
  );
}
