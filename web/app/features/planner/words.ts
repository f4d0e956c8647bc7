import type { DayType, PlannedDay, PlannedWeek } from '@tbm/contract/customer-workout-plans';
import { dayStateNames, dayTypeOf } from '@tbm/domain/planner';
import { formatLongDay } from '@tbm/domain/time';

/** `tren inferior`, beside the English name of a kind of day. */
export const dayTypeText: Record<DayType, string> = {
  full_body: 'cuerpo completo',
  lower: 'tren inferior',
  upper: 'tren superior',
};

/** A day of the calendar in one line: `martes 24 de noviembre, hoy, Próximo, Lower, Fuerza`. */
export function dayName(
  { day, state, day_type, class_category, planned_video }: PlannedDay,
  today: string,
): string {
  return [
    formatLongDay(day),
    day === today ? 'hoy' : '',
    state ? dayStateNames[state] : 'fuera de tu plan',
    day_type ? dayTypeOf[day_type].name : '',
    class_category?.name ?? '',
    planned_video ? `con ${planned_video.name}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** `2 de 3 días`. */
export const weekText = ({ active_days, target }: Pick<PlannedWeek, 'active_days' | 'target'>): string =>
  `${active_days} de ${target} ${target === 1 ? 'día' : 'días'}`;

/** The meaning of a week's colour [PLAN-032]. */
export function weekOutcome({ colour, active_days, target }: PlannedWeek): string {
  const short = target - active_days;
  if (colour === 'success') return 'meta cumplida';
  if (colour === 'warning') return 'faltó 1 día';
  return colour === 'danger' ? `faltaron ${short} días` : '';
}
