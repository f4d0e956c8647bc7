import type { Measure, TrackFrequency } from '@tbm/contract/measures';

/** The measures of an entry, each with its unit [TRACK-004]. */
export const measures = {
  weight: { name: 'Peso', unit: 'kg' },
  imc: { name: 'IMC', unit: '' },
  fat: { name: 'Grasa', unit: '%' },
  muscle: { name: 'Músculo', unit: '%' },
  chest: { name: 'Pecho', unit: 'cm' },
  waist: { name: 'Cintura', unit: 'cm' },
  abs: { name: 'Abdomen', unit: 'cm' },
  hips: { name: 'Cadera', unit: 'cm' },
  arms: { name: 'Brazos', unit: 'cm' },
  thigh: { name: 'Muslo', unit: 'cm' },
} as const satisfies Record<Measure, { name: string; unit: '' | 'kg' | '%' | 'cm' }>;

/** The measures of the tape, in centimetres. */
export const tapeMeasures = ['chest', 'waist', 'abs', 'hips', 'arms', 'thigh'] as const satisfies Measure[];

/** A measure with its unit, such as `62.5 kg` and `31%`. */
export function measureText(measure: Measure, value: number): string {
  const { unit } = measures[measure];
  return unit === '%' ? `${value}%` : unit ? `${value} ${unit}` : String(value);
}

/** The text of a measure when nothing was written [TRACK-007, TRACK-010]. */
export const noMeasure = 'N/D';
export const measureOrNone = (measure: Measure, value: number | null | undefined): string =>
  value === null || value === undefined ? noMeasure : measureText(measure, value);

/** The last weight before the latest entry, of entries newest first; null when there is none [TRACK-010]. */
export const weightBefore = (entries: readonly { weight: number | null }[]): number | null =>
  entries.slice(1).find(({ weight }) => weight !== null)?.weight ?? null;

/** One decimal, without the errors of binary fractions. */
export const oneDecimal = (value: number): number => Math.round((value + Number.EPSILON) * 10) / 10;

/** The body mass index: kilograms over the square of the height in metres; null while one of them is unknown. */
export const imcOf = (weight: number | null, height: number | null): number | null =>
  weight === null || height === null ? null : oneDecimal(weight / (height / 100) ** 2);

/** What is neither fat nor muscle, in percent [TRACK-006]; null while one of them is unknown. */
export const remainderOf = ({ fat, muscle }: { fat: number | null; muscle: number | null }): number | null =>
  fat === null || muscle === null ? null : oneDecimal(100 - fat - muscle);

/** The difference from one value to a later one, with its sign: `+1.5 cm`, `-2%`, `0 kg`; null while one is missing. */
export function differenceText(measure: Measure, from: number | null, to: number | null): string | null {
  if (from === null || to === null) return null;
  const difference = oneDecimal(to - from);
  return `${difference > 0 ? '+' : ''}${measureText(measure, difference)}`;
}

/** Full years between two civil days, `YYYY-MM-DD` [TRACK-009]. */
export function yearsBetween(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** Ideal body fat by age [TRACK-011..015]. Ages 34 and 35, which no row names, count to the one above them [X73]. */
export const idealFat = [
  { ages: '18-33', range: '31-33%', from: 18, to: 33 },
  { ages: '36-55', range: '29-31%', from: 34, to: 55 },
  { ages: '56-75', range: '27-30%', from: 56, to: 75 },
  { ages: '76-85', range: 'Menos de 26%', from: 76, to: 85 },
] as const;

/** The row of the table for an age; undefined under 18, over 85, and while the age is unknown. */
export const idealFatOf = (age: number | null): (typeof idealFat)[number] | undefined =>
  age === null ? undefined : idealFat.find(({ from, to }) => age >= from && age <= to);

/** Levels of body fat [TRACK-016]. A value between two levels belongs to the lower one [X74]. */
export const fatLevels = [
  { name: 'Muy bajo', range: 'Menos de 17%', holds: (fat: number) => fat < 18 },
  { name: 'Bajo', range: '18-22%', holds: (fat: number) => fat < 23 },
  { name: 'Promedio', range: '23-27%', holds: (fat: number) => fat < 28 },
  { name: 'Alto', range: '28-33%', holds: (fat: number) => fat <= 34 },
  { name: 'Muy alto', range: 'Más de 34%', holds: () => true },
] as const;

/** The level of a percentage of body fat. */
export const fatLevelOf = (fat: number): (typeof fatLevels)[number]['name'] =>
  (fatLevels.find(({ holds }) => holds(fat)) ?? fatLevels[4]).name;

/** How often a member may be reminded [TRACK-020, PAY-011, X34]. */
export const frequencies = [
  { value: 'week', name: 'Semanal', text: 'Cada semana', step: { days: 7 } },
  { value: 'month', name: 'Mensual', text: 'Cada mes', step: { months: 1 } },
  { value: 'quarter', name: 'Trimestral', text: 'Cada tres meses', step: { months: 3 } },
] as const satisfies { value: TrackFrequency; name: string; text: string; step: object }[];

/**
 * The newest day, up to `today`, on which the member is to be reminded: every week, month or quarter after `since`, the day of the
 * last entry or of the choice. Null before the first one. Months are counted from `since`, so that the 31st does not become the 28th for good.
 */
export function reminderDay(since: string, frequency: TrackFrequency, today: string): string | null {
  const { step } = frequencies.find(({ value }) => value === frequency) ?? frequencies[0];
  const [from, now] = [Temporal.PlainDate.from(since), Temporal.PlainDate.from(today)];
  const { days, months } = from.until(now, { largestUnit: 'days' in step ? 'days' : 'months' });
  const dayOf = (times: number) =>
    from.add('days' in step ? { days: times * step.days } : { months: times * step.months });
  // A month is over too on its last day, when it has no such day.
  let times = 'days' in step ? Math.floor(days / step.days) : Math.floor(months / step.months) + 1;
  if (Temporal.PlainDate.compare(dayOf(times), now) > 0) times -= 1;
  return times < 1 ? null : dayOf(times).toString();
}

/** Most photos of a member that wait for their entry to be saved, and for how many hours they do. */
export const waitingPhotos = 12;
export const waitingHours = 24;
