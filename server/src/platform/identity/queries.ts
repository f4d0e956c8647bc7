import { instant } from '@tbm/contract/fields';
import { z } from 'zod';
import { command, type Executor, statement } from '../database/statement.ts';

const accountByEmail = statement(
  'account_uid_by_email',
  'select id from identity_users where email = $1',
  z.object({ id: z.string() }),
);

/** The uid of the account with an e-mail; undefined when there is none. */
export const uidOf = async (db: Executor, email: string): Promise<string | undefined> =>
  (await accountByEmail.maybeOne(db, [email.toLowerCase()]))?.id;

const customerByEmail = command('customer_with_email', 'select from customers where lower(email) = $1');

/** Whether a customer has an e-mail, with or without an account. */
export const hasCustomer = async (db: Executor, email: string): Promise<boolean> =>
  (await customerByEmail.run(db, [email.toLowerCase()])) > 0;

/** Marks an e-mail as verified: its owner has opened a link that was sent to it. */
export const markVerified = command(
  'mark_email_verified',
  'update identity_users set "emailVerified" = true where id = $1',
);

/** Ends the sessions of an account except one. */
export const endOtherSessions = command(
  'end_other_sessions',
  'delete from identity_sessions where "userId" = $1 and id <> $2',
);

/** Ends the sessions of an outside identity service: its tokens from before `$2` are no longer accepted. */
export const writeSignOut = command('sign_out', 'update users set "signedOutAt" = $2 where uid = $1');

export const recentSessions = statement(
  'recent_sessions',
  `select id as session_id, coalesce("userAgent", '') as user_agent, "updatedAt" as last_used_at
  from identity_sessions where "userId" = $1 and "expiresAt" > now()
  order by "updatedAt" desc, id limit 50`,
  z.object({ session_id: z.string(), user_agent: z.string(), last_used_at: instant }),
);

/** Notes that a session is used, at most every five minutes. Sessions have the time of the machine. */
export const noteUse = command(
  'note_use_of_session',
  `update identity_sessions set "updatedAt" = now() where id = $1 and "updatedAt" < now() - interval '5 minutes'`,
);

export const endSession = command(
  'end_session',
  'delete from identity_sessions where "userId" = $1 and id = $2',
);

export const sessionsOf = statement(
  'sessions_of',
  'select id from identity_sessions where "userId" = $1',
  z.object({ id: z.string() }),
);

export const endSessions = command('end_sessions', 'delete from identity_sessions where id = any($1)');

export const secretOf = statement(
  'secret_of_second_step',
  'select id, secret from identity_two_factors where "userId" = $1',
  z.object({ id: z.string(), secret: z.string() }),
);

/** Uses the code of a step, once: it changes a row unless that step or a later one has been used. */
export const useStep = command(
  'use_step',
  'update identity_two_factors set "usedStep" = $2 where "userId" = $1 and coalesce("usedStep", 0) < $2',
);

/** `$2` hash of the device, `$3` the session that has just begun. */
export const deviceOf = statement(
  'device_of_account',
  `select exists (select from identity_devices where "userId" = $1 and device_hash = $2) as is_known,
    not exists (select from identity_devices where "userId" = $1)
      and not exists (select from identity_sessions where "userId" = $1 and id <> $3) as is_first`,
  z.object({ is_known: z.boolean(), is_first: z.boolean() }),
);

/** Remembers a device, and forgets those whose cookie has expired since. */
export const rememberDevice = command(
  'remember_device',
  `with forgotten as (
    delete from identity_devices where "userId" = $1 and "updatedAt" < now() - interval '400 days')
  insert into identity_devices ("userId", device_hash) values ($1, $2)
  on conflict ("userId", device_hash) do update set "updatedAt" = now()`,
);

const staffByUid = command('staff_by_uid', `select from users where uid = $1 and role <> 'member'`);

/** Whether an account has a role other than member. */
export const isStaff = async (db: Executor, uid: string): Promise<boolean> =>
  (await staffByUid.run(db, [uid])) > 0;
