import type { FixedPlaceRefusal, FixedPlaceWeek } from '@tbm/contract/fixed-places';
import { canSkip, refusalReasons, refusalWays } from '@tbm/domain/fixed-places';
import { dayIn, formatDayMonth } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { When } from '../../design/when.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { classAddress } from '../schedule/index.ts';
import styles from './fixed-places.module.css';
import { bookingText, weekStates } from './words.ts';

interface RowProps {
  week: FixedPlaceWeek;
  fixed_place_id: number;
  class_name: string;
  branch: { branch_id: number; timezone: string };
  now: string;
}

/** Where a refused class can be helped, and the words of its link; null when nothing helps. */
function wayOn(code: FixedPlaceRefusal, toClass: string): { label: string; to: string } | null {
  if (code === 'no_credits' || code === 'credits_other_hours')
    return { label: 'Ver paquetes', to: '/mytbm/paquetes' };
  if (code === 'class_full') return { label: 'Lista de espera', to: toClass };
  if (code === 'fixed_places_full' || code === 'class_moved') return { label: 'Ver la clase', to: toClass };
  if (code === 'class_cancelled' || code === 'policy_paused') return null;
  return { label: 'Mis Reservaciones', to: '/mytbm/reservaciones' };
}

/** What becomes of a class, in words. */
function weekText(
  { state, code, spot, booksAt, can_resume }: FixedPlaceWeek,
  now: string,
  timezone: string,
): string {
  if (state === 'booked') return spot === null ? 'Lugar al llegar' : `Lugar ${spot}`;
  if (state === 'waiting') return bookingText(booksAt, now, timezone);
  if (code !== null) return `${refusalReasons[code]} ${refusalWays[code]}`;
  return can_resume ? 'Te saltas esta semana.' : 'Cancelaste tu lugar.';
}

/** A coming class of a fixed place: what becomes of it, and what the member can do about it. */
export function WeekRow({ week, fixed_place_id, class_name, branch, now }: RowProps): ReactNode {
  const { single_class_id, class_date, state, code } = week;
  const { timezone, branch_id } = branch;
  const day = dayIn(class_date, timezone);
  const of = `${class_name}, ${formatDayMonth(day)}`;
  const onError = (error: { message: string }) => showAlert(error.message);
  const skip = useApiMutation('POST /customer/fixed_places/:id/skipped_classes', {
    refreshFirst: true,
    onSuccess: () => showSuccess('Listo: te saltas esta semana'),
    onError,
  });
  const resume = useApiMutation('DELETE /customer/fixed_places/:id/skipped_classes/:single_class_id', {
    refreshFirst: true,
    onSuccess: () => showSuccess('Listo: la reservamos si hay lugar'),
    onError,
  });
  const { tone, text } = weekStates[state];
  const way =
    code === null ? null : wayOn(code, classAddress({ single_class_id, branch_id }, day.toString()));
  return (
    <li className={styles.week}>
      <div className={styles.when}>
        <When at={class_date} timezone={timezone} />
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p className={styles.text}>{weekText(week, now, timezone)}</p>
      <div className={styles.actions}>
        {way ? (
          <ButtonLink look="quiet" to={way.to} aria-label={`${way.label}: ${of}`}>
            {way.label}
          </ButtonLink>
        ) : null}
        {canSkip(week, now) ? (
          <Button
            look="quiet"
            busy={skip.isPending}
            aria-label={`Saltar esta semana: ${of}`}
            onClick={() => skip.mutate({ params: { id: fixed_place_id }, body: { single_class_id } })}
          >
            Saltar esta semana
          </Button>
        ) : null}
        {week.can_resume ? (
          <Button
            look="quiet"
            busy={resume.isPending}
            aria-label={`Sí voy: ${of}`}
            onClick={() => resume.mutate({ params: { id: fixed_place_id, single_class_id } })}
          >
            Sí voy
          </Button>
        ) : null}
      </div>
    </li>
  );
}
