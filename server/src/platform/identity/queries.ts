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

export const sessionsOf = statement(
  'sessions_of',
  'select id from identity_sessions where "userId" = $1',
  z.object({ id: z.string() }),
);

export const endSessions = command('end_sessions', 'delete from identity_sessions where id = any($1)');

const staffByUid = command('staff_by_uid', `select from users where uid = $1 and role <> 'member'`);

/** Whether an account has a role other than member. */
export const isStaff = async (db: Executor, uid: string): Promise<boolean> =>
  (await staffByUid.run(db, [uid])) > 0;
