import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import type { IdentityMail, SendIdentityMail } from '../../platform/identity/identity.ts';
import { queueMail } from './queue.ts';

const addresseeByUid = statement(
  'addressee',
  `select c.customer_id, c.name, c.email, b.timezone
  from users u join customers c on c.customer_id = u.customer_id join branches b using (branch_id)
  where u.uid = $1`,
  z.object({
    customer_id: z.int(),
    name: z.string(),
    email: z.string(),
    timezone: z.string(),
  }),
);

/** The customer of an account; undefined before the sign-up is finished. */
const addressee = (db: Executor, uid: string) => addresseeByUid.maybeOne(db, [uid]);

/** The cause of a mail: its link, if it has one. A mail without a cause of its own counts as new each time. */
const causeOf = ({ cause, ...mail }: IdentityMail): string =>
  cause ??
  ('token' in mail ? createHash('sha256').update(mail.token).digest('hex').slice(0, 16) : randomUUID());

/** The first name in an account's name; empty for anything but a name, so that no one can send text to strangers through us. */
const firstName = (name: string): string => /^[\p{L}'’.-]{1,30}(?=\s|$)/u.exec(name.trim())?.[0] ?? '';

/**
 * Queues a mail about an account in the caller's transaction, and writes it into the inbox if it belongs there. Without
 * `to` it goes to the customer's e-mail.
 */
export async function queueAccountMail(tx: Transaction, mail: IdentityMail, now: string): Promise<void> {
  const known = await addressee(tx, mail.uid);
  const recipient = mail.to ?? known?.email;
  // The sign-up is not finished: there is no customer whom the mail could concern.
  if (recipient === undefined) return;
  await queueMail(tx, {
    cause: `${mail.kind}:${mail.uid}:${causeOf(mail)}`,
    customer_id: known?.customer_id ?? null,
    recipient,
    template: mail.kind,
    data: {
      name: known?.name ?? firstName(mail.name ?? ''),
      ...('token' in mail ? { token: mail.token, ...(mail.next ? { next: mail.next } : {}) } : {}),
      ...('device' in mail ? { device: mail.device, at: now, timezone: known?.timezone ?? 'UTC' } : {}),
    },
    now,
  });
}

/** Sends mails of the identity service through the queue, like all mails [AUTH-009]. */
export const queueIdentityMail =
  (db: Database, clock: Clock): SendIdentityMail =>
  (mail) =>
    db.transaction((tx) => queueAccountMail(tx, mail, clock.now()));
