import type { WeekClass } from './week.ts';

/** The index of a day's first class that is upcoming or under way; 0 when all are over. Classes are sorted by hour. */
export const firstToCome = (classes: readonly Pick<WeekClass, 'ended' | 'past' | 'state'>[]): number =>
  Math.max(
    0,
    classes.findIndex(({ ended, past, state }) => !ended && (!past || state === 'reserved')),
  );
