import { z } from 'zod';
import { email } from './accounts.ts';
import { text } from './fields.ts';
import { passwordLength } from './lengths.ts';
import { defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Imported accounts and passwords that were set elsewhere';

/** A new password [ERR-008]. */
export const password = z
  .string('password_short')
  .min(passwordLength, 'password_short')
  .max(128, 'password_long');

export const recoveryRoutes = defineRoutes({
  'GET /customer/legacy': {
    summary:
      'Whether an e-mail belongs to an imported customer without an account: 200, 404 unknown, 412 not legacy',
    who: 'anyone',
    limit: [
      { per: 'email_and_address', times: 10, minutes: 15 },
      { per: 'address', times: 30, minutes: 15 },
    ],
    query: z.object({ email }),
    answer: z.object({ is_legacy: z.literal(true) }),
    problems: ['user_not_found', 'not_legacy'],
  },
  'POST /customer/recover': {
    summary:
      'Mails a customer without an account a link to set the first password; the response never depends on the e-mail',
    who: 'anyone',
    limit: [
      { per: 'email', times: 5, minutes: 60 },
      { per: 'address', times: 20, minutes: 60 },
    ],
    /** `next`: the page of ours where the customer continues; any other address is ignored. */
    body: z.object({ email, next: z.string().max(500).nullish() }),
    invalidates: [],
    answer: z.object({ sent: z.literal(true) }),
  },
  'POST /customer/password': {
    summary: 'Sets the first password of a customer without an account, by the mailed link',
    who: 'anyone',
    limit: [{ per: 'address', times: 30, minutes: 60 }],
    body: z.object({ token: text(2_000), password }),
    invalidates: [],
    answer: z.object({ email: z.string() }),
    problems: ['link_expired', 'password_common', 'account_exists'],
  },
});
