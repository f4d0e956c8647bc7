import { z } from 'zod';
import { civilDate, fileRef, id } from './fields.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Monthly leaderboards';

/** What is ranked: films finished online, or classes attended in the studio [LEAD-002, LEAD-003]. */
export const boardModes = ['online', 'presenciales'] as const;
export type BoardMode = (typeof boardModes)[number];

/** [LEAD-006] */
const boardRow = z.object({
  customer_id: id,
  /** First name, and the initial of the last name. */
  name: z.string(),
  /** The name of the member's branch. */
  city: z.string(),
  country: z.string(),
  reservations: z.int(),
  attended: z.int(),
  playbacks: z.int(),
  /** Members with the same figures share a place, and the next place is skipped; null for a member without figures. */
  rank: z.int().nullable(),
  /** Whether it is the caller. */
  own: z.boolean(),
  /** The member's photo, if other members may see it. */
  file: fileRef.nullable(),
});
export type BoardRow = z.output<typeof boardRow>;

const board = z.object({
  /** The first ones, in order. */
  data: z.array(boardRow),
  /** The caller, at any place. */
  own: boardRow,
  /** Whether others see the caller; the caller's own figures are included in any case. */
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
