import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { command, type Executor, statement } from '../database/statement.ts';
import { Problem } from '../errors.ts';
import type { Jobs } from '../jobs.ts';
import { deviceHash } from './known-devices.ts';

/** Wrong passwords for one e-mail that cost nothing, from any addresses; and the longest delay after more, in seconds. */
const freeTries = 10;
const longestDelay = 900;

/** Counts a try before its password is compared, so that tries at once wait too. After a day of silence the count restarts. */
const countTry = statement(
  'count_sign_in_try',
  `insert into sign_in_delays as d (email_hash, tries, "nextAt") values ($1, 1, $2)
  on conflict (email_hash) do update set
    tries = case when d."nextAt" > $2 then d.tries when d."nextAt" < $2::timestamptz - interval '1 day' then 1 else d.tries + 1 end,
    "nextAt" = case when d."nextAt" > $2 then d."nextAt"
      when d.tries < $3 or d."nextAt" < $2::timestamptz - interval '1 day' then $2
      else $2::timestamptz + make_interval(secs => least(${longestDelay}, 10 * 2 ^ least(d.tries - $3::int, 10))) end
  returning coalesce(ceil(extract(epoch from old."nextAt" - $2::timestamptz)), 0)::int as seconds_left`,
  z.object({ seconds_left: z.int() }),
);

const forgetTries = command('forget_sign_in_tries', 'delete from sign_in_delays where email_hash = $1');

const deleteOld = command(
  'delete_old_sign_in_delays',
  `delete from sign_in_delays where "nextAt" < $1::timestamptz - interval '1 day'`,
  { scans: 'most delays have ended when the hourly job runs' },
);

const deviceIsKnown = command(
  'device_is_known',
  `select from identity_devices d join identity_users u on u.id = d."userId" where u.email = $1 and d.device_hash = $2`,
);

const hashOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

interface Needs {
  pool: Executor;
  clock: Clock;
  /** Multiplies what is allowed, for demo and tests. */
  factor: number;
}

/**
 * Slows tries for one e-mail down on devices that its account does not know, however many addresses they come from. A device
 * that has signed in before never waits, so that strangers cannot lock the owner out. Throws `too_many_requests`.
 */
export async function slowDownSignIn(
  { pool, clock, factor }: Needs,
  email: string,
  headers: Headers,
): Promise<void> {
  const device = deviceHash(headers.get('cookie') ?? '');
  if (device && (await deviceIsKnown.run(pool, [email.trim().toLowerCase(), device])) > 0) return;
  const tries = [hashOf(email), clock.now(), Math.ceil(freeTries * factor)];
  const { seconds_left } = await countTry.one(pool, tries);
  if (seconds_left > 0) throw new Problem('too_many_requests', { retryAfter: seconds_left });
}

/** The owner has signed in, or has a new password. */
export const endSignInDelay = (pool: Executor, email: string): Promise<number> =>
  forgetTries.run(pool, [hashOf(email)]);

/** Deletes delays that ended a day ago. */
export const signInDelayJobs = ({ db, clock }: { db: Executor; clock: Clock }): Jobs => ({
  tasks: {
    async sweep_sign_in_delays() {
      await deleteOld.run(db, [clock.now()]);
    },
  },
  crontab: '19 * * * * sweep_sign_in_delays',
});
