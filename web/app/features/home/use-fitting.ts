import type { ReservationRow } from '@tbm/contract/reservations';
import { suggestions } from '@tbm/domain/suggestions';
import { dayIn } from '@tbm/domain/time';
import { useApi } from '../../platform/query.ts';
import { useRoot, useTimezoneOf } from '../../platform/root-data.ts';

/** Days from today from which classes are suggested, today included. */
const days = 7;

/** Classes of the chosen branch that fit the member; `history` are the member's last reservations. */
export function useFitting(history: readonly ReservationRow[], now: string) {
  const { branch } = useRoot();
  const { branch_id, timezone } = branch;
  const timezoneOf = useTimezoneOf();
  const today = dayIn(now, timezone);
  const classes = useApi('GET /available_classes', {
    query: {
      branch_id,
      start_date: today.toString(),
      end_date: today.add({ days: days - 1 }).toString(),
    },
  });
  const all = classes.data ?? [];
  return { classes, all, suggestions: suggestions(all, history, { now, timezone, timezoneOf }) };
}
