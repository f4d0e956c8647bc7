import { z } from 'zod';
import { civilDate, fileRef, id } from './fields.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What is ranked: films finished online, or classes attended in the studio [LEAD-002, LEAD-003]. */
export const boardModes = ['online', 'presenciales'] as const;
export type BoardMode = (typeof boardModes)[number];

/** [LEAD-006] */
const boardRow = z.object({
  customer_id: id,
  /** First name, and the initial of the last name. */
  name: z.string(),
  /** Of her branch. */
  city: z.string(),
  country: z.string(),
  reservations: z.int(),
  attended: z.int(),
  playbacks: z.int(),
  /** Members with the same figures have the same one, and the next one is skipped; null for her who has none. */
  rank: z.int().nullable(),
  /** Whether it is the caller. */
  own: z.boolean(),
  /** Her photo, if she lets other members see it. */
  file: fileRef.nullable(),
});
export type BoardRow = z.output<typeof boardRow>;

const board = z.object({
  /** The first ones, in order. */
  data: z.array(boardRow),
  /** The caller, wherever she is. */
  own: boardRow,
  /** Whether others see the caller; her own figures are there all the same. */
  shown: z.boolean(),
});
export type Board = z.output<typeof board>;

const monthOfBoard = {
  who: signedIn,
  query: z.object({ start_date: civilDate, end_date: civilDate }),
  answer: board,
  problems: ['month_not_whole'],
} as const;

export const leaderboardRoutes = defineRoutes({
  'GET /analytics/leaderboard': {
    ...monthOfBoard,
    summary: 'Members by classes attended, then by places reserved, in the calendar month of both dates',
  },
  'GET /analytics/leaderboard/online': {
    ...monthOfBoard,
    summary: 'Members by films finished, each once a day, in the calendar month of both dates',
  },
});
