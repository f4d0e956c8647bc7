import type { Interval } from './prices.ts';

interface Cycle {
  interval: Interval;
  interval_count: number;
}

const day = 86_400;

/** The date some months later, in UTC; a missing day becomes the last of the month. */
export function addMonths(time: number, months: number): number {
  const from = new Date(time * 1000);
  const date = new Date(from);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(from.getUTCDate(), last));
  return date.getTime() / 1000;
}

/**
 * The given boundary of a billing cycle, counted from its anchor, not from the boundary before it: from the
 * 31st of January on come the 28th of February, then the 31st of March.
 */
function boundary(anchor: number, { interval, interval_count }: Cycle, index: number): number {
  const steps = index * interval_count;
  switch (interval) {
    case 'day':
      return anchor + steps * day;
    case 'week':
      return anchor + steps * 7 * day;
    case 'month':
      return addMonths(anchor, steps);
    case 'year':
      return addMonths(anchor, steps * 12);
  }
}

/** The end of the period that begins at, or holds, the given time. */
export function periodEnd(anchor: number, cycle: Cycle, time: number): number {
  if (time < anchor) return anchor;
  const longest = {
    day,
    week: 7 * day,
    month: 31 * day,
    year: 366 * day,
  }[cycle.interval];
  let index = Math.floor((time - anchor) / (longest * cycle.interval_count));
  while (boundary(anchor, cycle, index) <= time) index++;
  return boundary(anchor, cycle, index);
}
