import { z } from 'zod';
import { civilDate, id, idText, pesos } from './fields.ts';
import { defineRoutes, desk, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Top-ups of packages';

/** A larger package that a running one can be raised to, with what that costs and gives. */
export const topUp = z.object({
  class_package_id: id,
  title: z.string(),
  /** What the larger package costs today, and what is left of that after what was paid. */
  price: pesos,
  due: pesos,
  /** Classes of the larger package, and those that are added. */
  classes: z.int(),
  added: z.int(),
  /** Days from the first day of the running package, as the larger one has them. */
  expiration_days: z.int(),
  /** The last day of all classes afterwards; never before the one they have now. */
  expiration_date: civilDate,
  include_online: z.boolean(),
});
export type TopUp = z.output<typeof topUp>;

/** A running package that was bought once, and the larger ones that it can be raised to, the smallest first. */
export const toppableUp = z.object({
  purchase_id: id,
  title: z.string(),
  /** What was paid for it, with the top-ups before. */
  paid: pesos,
  /** Its classes, used or not, with those of the top-ups before. */
  classes: z.int(),
  start_date: civilDate,
  expiration_date: civilDate,
  include_online: z.boolean(),
  top_ups: z.array(topUp),
});
export type ToppableUp = z.output<typeof toppableUp>;

export const topUpRoutes = defineRoutes({
  'GET /top_ups': {
    summary: "The caller's running packages that can be raised to a larger one, each with what that costs",
    who: signedIn,
    answer: z.array(toppableUp),
  },
  'GET /members/:id/top_ups': {
    summary: 'The running packages of a member that can be raised to a larger one',
    who: desk,
    branches: { things: { id: 'member' }, lists: 'filtered' },
    params: z.object({ id: idText }),
    answer: z.array(toppableUp),
  },
});
