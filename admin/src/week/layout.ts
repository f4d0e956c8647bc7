import { overlap, type Span } from '@tbm/domain/substitutes';
import { inZone } from '@tbm/domain/time';

/** Minutes to which a dragged class snaps. */
const step = 15;

/** Minutes since midnight at which a class begins in the branch. */
export const minuteOf = (class_date: string, timezone: string): number => {
  const { hour, minute } = inZone(class_date, timezone);
  return hour * 60 + minute;
};

/** `07:15`, of minutes since midnight. */
export const hourText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The instant of a local day and hour. */
export const instantAt = (day: string, time: string, timezone: string): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone).toInstant().toString();

/** The full hours that the calendar shows: those of its classes, at least 7 to 21. */
export function hoursOf(classes: readonly Span[], timezone: string): { first: number; last: number } {
  const starts = classes.map(({ class_date }) => minuteOf(class_date, timezone));
  const ends = classes.map(({ duration }, index) => (starts[index] ?? 0) + duration);
  return {
    first: Math.floor(Math.min(7 * 60, ...starts) / 60),
    last: Math.min(24, Math.ceil(Math.max(21 * 60, ...ends) / 60)),
  };
}

/** Classes of a day by start, each with its lane: those at the same time are side by side. */
export function lanesOf<T extends Span>(classes: readonly T[]): { item: T; lane: number; lanes: number }[] {
  const inOrder = classes.toSorted((a, b) => Date.parse(a.class_date) - Date.parse(b.class_date));
  const groups: { item: T; lane: number }[][] = [];
  for (const item of inOrder) {
    const group = groups.find((one) => one.some((placed) => overlap(placed.item, item)));
    if (!group) {
      groups.push([{ item, lane: 0 }]);
      continue;
    }
    const used = new Set(group.filter((placed) => overlap(placed.item, item)).map(({ lane }) => lane));
    let lane = 0;
    while (used.has(lane)) lane += 1;
    group.push({ item, lane });
  }
  return groups.flatMap((group) => {
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1;
    return group.map((placed) => ({ ...placed, lanes }));
  });
}

/** Where a class that is dropped in the grid begins: the day's number and the minute, on quarters of an hour within the day. */
export function dropAt(
  { x, y }: { x: number; y: number },
  grid: { width: number; days: number; hourHeight: number; firstHour: number },
): { day: number; minutes: number } {
  const day = Math.max(0, Math.min(grid.days - 1, Math.floor((x / grid.width) * grid.days)));
  const minutes = grid.firstHour * 60 + Math.round(((y / grid.hourHeight) * 60) / step) * step;
  return { day, minutes: Math.max(0, Math.min(24 * 60 - step, minutes)) };
}
