import { counted } from './counted.ts';

/** Civil time of a branch. Instants are ISO 8601 strings or `Temporal.Instant`; zones are IANA names. */

export const instantOf = (iso: string): Temporal.Instant => Temporal.Instant.from(iso);

/** The same moment in civil time of `timezone`. */
export const inZone = (iso: string, timezone: string): Temporal.ZonedDateTime =>
  instantOf(iso).toZonedDateTimeISO(timezone);

/** The civil day of an instant in a zone. */
export const dayIn = (iso: string, timezone: string): Temporal.PlainDate =>
  inZone(iso, timezone).toPlainDate();

/** The first instant of a civil day in a zone (ISO string); correct on days when clocks change. */
export const startOfDay = (day: Temporal.PlainDate | string, timezone: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(timezone).startOfDay().toInstant().toString();

/** Monday of the day's ISO week [SCHED-008]. */
export const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.subtract({ days: day.dayOfWeek - 1 });

/** The seven days of the ISO week that holds `day`. */
export const weekOf = (day: Temporal.PlainDate): Temporal.PlainDate[] => {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, index) => monday.add({ days: index }));
};

/** Minutes from `from` to `to`; negative when `to` is earlier. */
export const minutesBetween = (from: string, to: string): number =>
  (instantOf(to).epochMilliseconds - instantOf(from).epochMilliseconds) / 60_000;

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const longMonths = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
/** `07`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `21 nov 2026` — DD MMM YYYY with Spanish months [UI-014]. */
export const formatDay = (day: Temporal.PlainDate | string): string => {
  const date = Temporal.PlainDate.from(day);
  return `${twoDigits(date.day)} ${months[date.month - 1]} ${date.year}`;
};

/** `07:00` — the hour on the branch's clock. */
export const formatHour = (iso: string, timezone: string): string => {
  const at = inZone(iso, timezone);
  return `${twoDigits(at.hour)}:${twoDigits(at.minute)}`;
};

/** `21 nov 2026 07:00` — DD MMM YYYY HH:mm on the branch's clock [UI-014]. */
export const formatInstant = (iso: string, timezone: string): string =>
  `${formatDay(dayIn(iso, timezone))} ${formatHour(iso, timezone)}`;

/** `sábado 21 de noviembre`. */
export const formatLongDay = (day: Temporal.PlainDate | string): string => {
  const date = Temporal.PlainDate.from(day);
  return `${weekdays[date.dayOfWeek - 1]} ${date.day} de ${longMonths[date.month - 1]}`;
};

/** `3 de julio de 2027`: for sentences about money, whose days may lie in another year. */
export const formatFullDay = (day: Temporal.PlainDate | string): string => {
  const date = Temporal.PlainDate.from(day);
  return `${date.day} de ${longMonths[date.month - 1]} de ${date.year}`;
};

/** Spanish weekday, 1 = Monday: `lunes`. */
export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? '';

/** `lun`. */
export const shortWeekday = (weekday: number): string => weekdayName(weekday).slice(0, 3);

/** `21 nov`. */
export const formatDayMonth = (day: Temporal.PlainDate | string): string => formatDay(day).slice(0, -5);

/** `sáb 21 nov`. */
export const formatShortDay = (day: Temporal.PlainDate | string): string =>
  `${shortWeekday(Temporal.PlainDate.from(day).dayOfWeek)} ${formatDayMonth(day)}`;

/** `hoy`, `mañana`, `en 12 días`: how far a civil day lies ahead of another; a day that is over counts as today. */
export const formatAhead = (today: string, day: string): string => {
  const { days } = Temporal.PlainDate.from(today).until(day, { largestUnit: 'day' });
  if (days <= 0) return 'hoy';
  return days === 1 ? 'mañana' : `en ${days} días`;
};

/** `noviembre 2026`. */
export const formatMonth = (day: Temporal.PlainDate | string): string => {
  const date = Temporal.PlainDate.from(day);
  return `${longMonths[date.month - 1]} ${date.year}`;
};

/** `23 al 29 de noviembre`, `30 de noviembre al 6 de diciembre`: the week that begins on a Monday. */
export const formatWeek = (monday: Temporal.PlainDate): string => {
  const sunday = monday.add({ days: 6 });
  const month = (day: Temporal.PlainDate) => ` de ${longMonths[day.month - 1]}`;
  const isOneMonth = monday.month === sunday.month;
  return `${monday.day}${isOneMonth ? '' : month(monday)} al ${sunday.day}${month(sunday)}`;
};

/**
 * `2 días y 3 horas`, `1 hora y 5 minutos`, `4 minutos y 9 segundos` — how long until `to`, in its two largest units,
 * rounded down; null once it has passed.
 */
export const formatUntil = (from: string, to: string): string | null => {
  const seconds = Math.ceil((instantOf(to).epochMilliseconds - instantOf(from).epochMilliseconds) / 1000);
  if (seconds <= 0) return null;
  const units: [number, string][] = [
    [Math.floor(seconds / 86_400), 'día'],
    [Math.floor(seconds / 3_600) % 24, 'hora'],
    [Math.floor(seconds / 60) % 60, 'minuto'],
    [seconds % 60, 'segundo'],
  ];
  const first = units.findIndex(([value]) => value > 0);
  return units
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => counted(value, unit, `${unit}s`))
    .join(' y ');
};
