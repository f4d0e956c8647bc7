import type { RewardMode, RewardPeriod, Rewards, RewardWeek, Strike } from '@tbm/contract/rewards';
import { counted } from '@tbm/domain/counted';
import { formatDay, formatDayMonth, formatFullDay, formatLongDay } from '@tbm/domain/time';

/** `3 clases`, `1 semana`: what a period counts. */
export const countedIn = (mode: RewardMode, count: number): string =>
  mode === 'in_person' ? counted(count, 'clase', 'clases') : counted(count, 'semana', 'semanas');

const lacks = (count: number): string => (count === 1 ? 'te falta' : 'te faltan');

/** `8 de 12 clases`. */
export const progressText = ({ mode, done, needed }: Pick<RewardPeriod, 'mode' | 'done' | 'needed'>) =>
  `${done} de ${countedIn(mode, needed)}`;

/** `12 nov 2026 al 11 dic 2026`. */
export const spanText = ({ start_date, end_date }: Pick<RewardPeriod, 'start_date' | 'end_date'>) =>
  `${formatDay(start_date)} al ${formatDay(end_date)}`;

/** What is missing for the next level, `name`, and by when: one sentence each. */
export function missingText({ next }: Pick<Rewards, 'next'>, name: string): string[] {
  if (!next) return ['Llegaste al nivel más alto. Cada periodo que cumples te sigue dando su recompensa.'];
  const { periods, running } = next;
  const first = `Para ${name} ${lacks(periods)} ${counted(periods, 'periodo cumplido', 'periodos cumplidos seguidos')}.`;
  if (!running) return [first];
  const { missing, by, mode, is_lost } = running;
  if (is_lost) {
    const start = mode === 'in_person' ? 'con tu próximo paquete' : `después del ${formatFullDay(by)}`;
    return [first, `El que corre ya no se cumple; el siguiente empieza ${start}.`];
  }
  return [
    first,
    missing > 0
      ? `En el que corre ${lacks(missing)} ${countedIn(mode, missing)}: tienes hasta el ${formatFullDay(by)}.`
      : `El que corre ya está cumplido; se cuenta al cerrar, a más tardar el ${formatFullDay(by)}.`,
  ];
}

/** How to begin when nothing runs: with a package, or online from the first of a month. */
export function beginText(
  { rules }: Pick<Rewards, 'rules'>,
  today: string,
): { title: string; text: string }[] {
  const day = Temporal.PlainDate.from(today);
  const month = day.day === 1 ? day : day.with({ day: 1 }).add({ months: 1 });
  return [
    {
      title: 'En el estudio',
      text: `Con un paquete de ${rules.package_classes} clases o más, o ilimitado. Tu periodo empieza con él y se cumple cuando tomas todas sus clases; con el ilimitado, al menos ${rules.unlimited_classes}.`,
    },
    {
      title: 'En casa',
      text: `Con TBM Online y tu plan, ${rules.week_days} días por semana. Tu primer mes cuenta desde el ${formatFullDay(month)}.`,
    },
  ];
}

/** What evaluating a period did to the level; empty when nothing changed. */
export function changeText(
  { change, level_after }: Pick<RewardPeriod, 'change' | 'level_after'>,
  nameOf: (level: number) => string,
): string {
  if (change === 'none') return '';
  if (change === 'rise') return `Subiste a ${nameOf(level_after)}`;
  if (change === 'fall') return 'Regresaste al nivel cero';
  return level_after === 0 ? 'Bajaste al nivel cero' : `Bajaste a ${nameOf(level_after)}`;
}

export const results = {
  running: { text: 'En curso', tone: 'accent' },
  met: { text: 'Cumplido', tone: 'good' },
  missed: { text: 'No cumplido', tone: 'bad' },
  paused: { text: 'En pausa', tone: 'soft' },
} as const;

/** The result of a week online. */
export const weekStates: Record<RewardWeek['state'], string> = {
  met: 'Cumplida',
  missed: 'No cumplida',
  planless: 'Sin plan activo',
  paused: 'En pausa',
  running: 'En curso',
};

/** `23 nov al 29 nov`: the week that begins on a Monday. */
export const weekSpan = (monday: string): string =>
  `${formatDayMonth(monday)} al ${formatDayMonth(Temporal.PlainDate.from(monday).add({ days: 6 }))}`;

const causes: Record<Strike['cause'], string> = {
  no_show: 'No llegaste a tu clase',
  late_cancel: 'Cancelaste tarde',
  missed_week: 'Semana sin cumplir',
  given: 'Lo registró el estudio',
};

/** The reason of a strike: `No llegaste a tu clase, viernes 27 de noviembre: Barre Flow`. */
export const strikeText = ({ cause, day, detail }: Pick<Strike, 'cause' | 'day' | 'detail'>): string =>
  `${causes[cause]}, ${formatLongDay(day)}${detail ? `: ${detail}` : ''}`;

const voids: Record<NonNullable<Strike['void']>, string> = {
  pardoned: 'Perdonado: no cuenta',
  paused: 'No cuenta: estabas en pausa',
  no_period: 'No cuenta: no corría ningún periodo',
};

/** Why a strike does not count; empty when it does. */
export const voidText = (strike: Pick<Strike, 'void'>): string => (strike.void ? voids[strike.void] : '');

/** How much of the way to the next level is done, from 0 to 1: periods in a row, and what is counted of the one that runs. */
export function shareOf({
  next,
  in_a_row,
  periods,
  rules,
}: Pick<Rewards, 'next' | 'in_a_row' | 'periods' | 'rules'>): number {
  if (!next) return 0;
  const running = periods.find(({ result }) => result === 'running');
  const part =
    running && !next.running?.is_lost ? Math.min(1, running.done / Math.max(1, running.needed)) : 0;
  return Math.min(1, (Math.min(in_a_row, rules.periods - 1) + part) / rules.periods);
}
