import type { CustomerPause, PauseReason } from '@tbm/contract/pauses';
import { formatDay } from '@tbm/domain/time';

export const reasonText: Record<PauseReason, string> = {
  illness: 'Salud',
  journey: 'Viaje',
  pregnancy: 'Embarazo',
};

/** `del 03 dic 2026 al 10 dic 2026`, `el 03 dic 2026`. */
export const daysText = ({ start_date, end_date }: Pick<CustomerPause, 'start_date' | 'end_date'>): string =>
  start_date === end_date
    ? `el ${formatDay(start_date)}`
    : `del ${formatDay(start_date)} al ${formatDay(end_date)}`;
