import type { PaymentMethodId } from '@tbm/domain/settings';
import { inZone } from '@tbm/domain/time';
import type { Random } from './random.ts';

const hour = 3_600_000;

/** Payment methods of desk sales: cash, terminal, transfer. */
export const deskMethod = (random: Random): PaymentMethodId =>
  random.weighted([
    [2, 3],
    [4, 5],
    [5, 3],
  ]);

/** The same moment, or the evening before when the desk is closed (21:00 to 6:00). */
export function atDesk(milliseconds: number, timezone: string): number {
  const clock = inZone(new Date(milliseconds).toISOString(), timezone).hour;
  if (clock >= 21) return milliseconds - (clock - 20) * hour;
  return clock < 6 ? milliseconds - (clock + 4) * hour : milliseconds;
}
