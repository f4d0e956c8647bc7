import { z } from 'zod';
import { id, idText } from './fields.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'The second step of signing in';

/** How a staff account signs in. Members sign in with their password alone. */
export const twoStep = z.object({
  /** Whether the caller may turn it on: staff of a studio with its own identity service. */
  available: z.boolean(),
  active: z.boolean(),
  /** The studio requires it of its staff: without it the role gives no rights. */
  required: z.boolean(),
});
export type TwoStep = z.output<typeof twoStep>;

export const twoStepRoutes = defineRoutes({
  'GET /two_step': {
    summary: "Whether the caller's account asks for a code besides the password",
    who: signedIn,
    answer: twoStep,
  },
  'DELETE /two_step/:customer_id': {
    summary:
      "Removes the second step of a colleague who lost phone and recovery codes, and ends the colleague's sessions",
    who: admins,
    params: z.object({ customer_id: idText }),
    invalidates: ['GET /two_step'],
    answer: z.object({ customer_id: id, active: z.literal(false) }),
    problems: ['not_found', 'two_step_inactive'],
  },
});
