import type { WeekClass } from './week.ts';

/** The place of a day's first class that is still to come or under way; 0 when all are over. Classes stand by their hour. */
export const firstToCome = (classes: readonly Pick<WeekClass, 'ended' | 'past' | 'state'>[]): number =>
  Math.max(
    0,
    classes.findIndex(({ ended, past, state }) => !ended && (!past || state === 'reserved')),
  );
