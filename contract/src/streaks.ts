import { z } from 'zod';
import { civilDate, id, idText } from './fields.ts';
import { customerPause } from './pauses.ts';
import { streakReads } from './reads.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Weeks and months in a row';

export const streakKinds = ['weekly', 'monthly'] as const;

/** A week that the member completed [STREAK-001]; `monthly`: the fourth of four in a row. */
export const streak = z.object({
  streak_id: id,
  customer_id: id,
  kind: z.enum(streakKinds),
  /** Its Monday. */
  week: civilDate,
  /** How many weeks the streak has, with this one. */
  run: z.int(),
  createdAt: z.string(),
});
export type Streak = z.output<typeof streak>;

/** Days of a pause: one that the member declared, or, without a number, one of a subscription. */
export const streakPause = customerPause.extend({ customer_pause_id: id.nullable() });

/** The running streak [STREAK-003, STREAK-004]. */
export const streakSummary = z.object({
  /** Complete weeks in a row; 0 once a week has broken it. */
  run: z.int(),
  /** How many of the four flames are lit. */
  flames: z.int(),
  /** One for each four weeks of the streak. */
  images: z.int(),
  /** The longest streak that the member ever had. */
  best: z.int(),
  /** Today, and the Monday of its week, in the member's branch. */
  today: civilDate,
  week: civilDate,
  /** Active days of this week, and how many complete it. */
  active: z.int(),
  target: z.int(),
  /** The pause that this week touches; null when it touches none. */
  pause: streakPause.nullable(),
});
export type StreakSummary = z.output<typeof streakSummary>;

const streaks = streakSummary.extend({
  /** The newest first, at most 100. */
  data: z.array(streak),
});
export type Streaks = z.output<typeof streaks>;

/** A day of the year on which the member trained. */
export const activeDay = z.object({
  day: civilDate,
  films: z.array(z.object({ video_id: id, name: z.string() })),
  classes: z.array(z.object({ class_reservation_id: id, name: z.string() })),
});
export type ActiveDay = z.output<typeof activeDay>;

const streakYear = z.object({
  year: z.int(),
  today: civilDate,
  /** In order. */
  days: z.array(activeDay),
  pauses: z.array(streakPause),
  /** The Mondays of the weeks that the member completed, in order. */
  weeks: z.array(civilDate),
});
export type StreakYear = z.output<typeof streakYear>;

const recompute = {
  who: admins,
  body: z.object({ customer_id: id }),
  invalidates: streakReads,
  answer: z.array(streak),
  problems: ['not_found'],
} as const;

export const streakRoutes = defineRoutes({
  'GET /streaks': {
    summary: "The caller's running streak, and the completed weeks [API-185]",
    who: signedIn,
    answer: streaks,
  },
  'GET /streaks/year': {
    summary: 'What the caller did on each day of a year, with pauses and complete weeks',
    who: signedIn,
    query: z.object({
      year: z
        .union([z.number(), z.string().regex(/^\d{4}$/)])
        .transform(Number)
        .pipe(z.int().min(2000).max(2199)),
    }),
    answer: streakYear,
  },
  'GET /streaks/:id': {
    summary: "One of the caller's [API-186]",
    who: signedIn,
    params: z.object({ id: idText }),
    answer: streak,
    problems: ['not_found'],
  },
  'POST /streaks': {
    ...recompute,
    summary: "Computes a member's streaks from the member's activity; they cannot be given by hand [API-187]",
    status: 201,
  },
  'PUT /streaks': {
    ...recompute,
    summary: "Computes a member's streaks from the member's activity [API-188]",
  },
  'DELETE /streaks/:id': {
    summary: 'Refused: what a member earned is not taken away by hand [API-189]',
    who: admins,
    params: z.object({ id: idText }),
    invalidates: [],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found', 'streak_earned'],
  },
});
