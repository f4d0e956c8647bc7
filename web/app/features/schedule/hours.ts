import type { Week } from './week.ts';

/** Hours of the grid that have a class, ascending [SCHED-002]. */
export const hoursOf = ({ days }: Week): number[] =>
  [...new Set(days.flatMap(({ classes }) => classes.map(({ hour }) => hour)))].sort((a, b) => a - b);
