import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SendIdentityMail } from '../../platform/identity/identity.ts';
import { queueMail } from '../messages/index.ts';
import { addressee } from './queries.ts';

const causeOf = (token: string | undefined): string =>
  token ? createHash('sha256').update(token).digest('hex').slice(0, 16) : randomUUID();

/** The first name in an account's name; empty for anything but a name, so that nobody can send text to strangers through us. */
const firstName = (name: string): string => /^[\p{L}'’.-]{1,30}(?=\s|$)/u.exec(name.trim())?.[0] ?? '';

/** Sends mails of the identity service through the queue, like all mails [AUTH-009]. */
export const queueIdentityMail =
  (db: Database, clock: Clock): SendIdentityMail =>
  async (mail) => {
    const known = await addressee(db, mail.uid);
    const token = 'token' in mail ? mail.token : undefined;
    await db.transaction((tx) =>
      queueMail(tx, {
        cause: `${mail.kind}:${mail.uid}:${causeOf(token)}`,
        customer_id: known?.customer_id ?? null,
        recipient: mail.to,
        template: mail.kind,
        data: {
          name: known?.name ?? firstName(mail.name),
          ...(token ? { token } : {}),
          ...('next' in mail && mail.next ? { next: mail.next } : {}),
        },
        now: clock.now(),
      }),
    );
  };
