import { z } from 'zod';
import { instant, text } from './fields.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Devices that are signed in';

/** A device on which the caller is signed in. The token of its session never leaves the server. */
export const deviceSession = z.object({
  session_id: z.string(),
  /** Device and browser in words: `iPhone · Safari`. */
  device: z.string(),
  /** Exact to some minutes. */
  last_used_at: instant,
  /** The session that makes this call. */
  is_current: z.boolean(),
});
export type DeviceSession = z.output<typeof deviceSession>;

const answer = z.object({ ended: z.literal(true) });

export const sessionRoutes = defineRoutes({
  'GET /customer/sessions': {
    summary:
      'The devices on which the caller is signed in: this one first, then the last used; 50 at most. Empty with an outside identity service',
    who: signedIn,
    answer: z.array(deviceSession),
  },
  'DELETE /customer/sessions': {
    summary: 'Signs out everywhere: every session ends, including this one',
    who: signedIn,
    invalidates: [],
    answer,
  },
  'DELETE /customer/sessions/others': {
    summary: 'Signs out on all other devices',
    who: signedIn,
    invalidates: ['GET /customer/sessions'],
    answer,
    problems: ['not_found'],
  },
  'DELETE /customer/sessions/:session_id': {
    summary: 'Signs out on one device',
    who: signedIn,
    params: z.object({ session_id: text(64) }),
    invalidates: ['GET /customer/sessions'],
    answer,
    problems: ['not_found'],
  },
});
