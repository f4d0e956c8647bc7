import { z } from 'zod';
import { idText, instant } from './fields.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = "A member's account as the member sees it, and the member's data, for an admin";

const params = z.object({ id: idText });

export const memberViewRoutes = defineRoutes({
  'POST /members/:id/view': {
    summary:
      "Opens a member's account for some minutes, to read: its token reads what the member sees, without body and health, and writes nothing",
    who: admins,
    params,
    limit: [{ per: 'account', times: 60, minutes: 60 }],
    invalidates: [],
    answer: z.object({
      /** For the Authorization header of one tab. */
      token: z.string(),
      /** Whose account it is, for the banner. */
      name: z.string(),
      expiresAt: instant,
    }),
    status: 201,
    problems: ['not_found', 'account_missing', 'view_of_staff'],
  },
  'DELETE /members/:id/view': {
    summary: "Ends the caller's look at a member's account",
    who: admins,
    params,
    invalidates: [],
    answer: z.object({ ended: z.literal(true) }),
  },
  'POST /members/:id/export': {
    summary:
      "A member's data as in the member's own download, for an admin: without body and health, photos, and what only the member may read",
    who: admins,
    params,
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    invalidates: [],
    answer: z.string().meta({ format: 'binary' }),
    file: 'application/zip',
    problems: ['not_found'],
  },
});
