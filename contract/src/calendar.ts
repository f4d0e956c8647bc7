import { z } from 'zod';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = "The address of a member's calendar";

const calendarFeed = z.object({
  /** Path of the feed on this site; anyone who has it may read it. A single reservation is below it: `…/20001.ics`. */
  url: z.string(),
});

export const calendarRoutes = defineRoutes({
  'GET /calendar': {
    summary: "The secret address of the caller's calendar, created on the first request",
    who: signedIn,
    answer: calendarFeed,
  },
  'POST /calendar': {
    summary: "Replaces the calendar's address; the old one stops working",
    who: signedIn,
    limit: [{ per: 'account', times: 20, minutes: 60 }],
    invalidates: ['GET /calendar'],
    answer: calendarFeed,
    status: 201,
  },
});
