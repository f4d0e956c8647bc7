import { randomBytes } from 'node:crypto';
import type { Answer } from '@tbm/contract';
import { z } from 'zod';
import { callersGroup, hashOfToken, type Person, viewTokenPrefix } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { lockAdmins } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';

type Needed = Pick<Services, 'db' | 'clock'>;

const viewMinutes = 15;

const member = statement(
  'member_to_view',
  `select c.name, u.uid, u.role from customers c left join users u using (customer_id) where c.customer_id = $1`,
  z.object({ name: z.string(), uid: z.string().nullable(), role: z.string().nullable() }),
);

/** Uses the clock of the machine, like a session. */
const insertView = statement(
  'begin_member_view',
  `insert into member_views (uid, session_id, customer_id, token_hash, "createdAt", "expiresAt")
  values ($1, $2, $3, $4, $5::timestamptz, now() + interval '${viewMinutes} minutes')
  returning member_view_id, "expiresAt"`,
  z.object({ member_view_id: z.int(), expiresAt: z.string() }),
);

const endViews = statement(
  'end_member_views',
  `update member_views set "endedAt" = now()
  where uid = $1 and "endedAt" is null and ($2::bigint is null or customer_id = $2)
  returning member_view_id, uid, customer_id`,
  z.object({ member_view_id: z.int(), uid: z.string(), customer_id: z.int() }),
);

const endOld = statement(
  'end_expired_member_views',
  `update member_views set "endedAt" = "expiresAt" where "endedAt" is null and "expiresAt" <= now()
  returning member_view_id, uid, customer_id`,
  z.object({ member_view_id: z.int(), uid: z.string(), customer_id: z.int() }),
);

interface EndedView {
  member_view_id: number;
  uid: string;
  customer_id: number;
}

const auditEnd = async (
  tx: Transaction,
  ended: readonly EndedView[],
  { by, now }: { by: 'admin' | 'time'; now: string },
): Promise<void> => {
  for (const { uid, customer_id, member_view_id } of ended)
    await recordAudit(
      tx,
      { uid, role: 'admin' },
      {
        action: 'end_view_as',
        thing: 'member_views',
        thing_id: member_view_id,
        customer_id,
        now,
        before: null,
        after: { by },
      },
    );
};

/** A random token. Its middle part holds the time of its end, for the browser only. */
function makeToken(): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + viewMinutes * 60 };
  const shown = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${viewTokenPrefix}.${shown}.${randomBytes(32).toString('base64url')}`;
}

/**
 * Opens a member's account for an admin to view; the admin's former view ends. Throws `not_found`, `account_missing`, and
 * `view_of_staff` for a person of the staff.
 */
export async function startView(
  { db, clock }: Needed,
  actor: Person,
  customer_id: number,
): Promise<Answer<'POST /members/:id/view'>> {
  const now = clock.now();
  const token = makeToken();
  return db.transaction(async (tx) => {
    // When two are opened at once, the second ends the first.
    await lockAdmins(tx);
    const account = await member.maybeOne(tx, [customer_id]);
    if (!account) throw problem('not_found');
    if (account.uid === null) throw problem('account_missing');
    if (account.role !== 'member') throw problem('view_of_staff');
    await auditEnd(tx, await endViews.all(tx, [actor.uid, null]), { by: 'admin', now });
    const { member_view_id, expiresAt } = await insertView.one(tx, [
      actor.uid,
      actor.session_id,
      customer_id,
      hashOfToken(token),
      now,
    ]);
    await recordAudit(tx, actor, {
      action: 'view_as',
      thing: 'member_views',
      thing_id: member_view_id,
      customer_id,
      now,
      before: null,
      after: { minutes: viewMinutes },
    });
    return { token, name: account.name, expiresAt };
  });
}

/** Ends the caller's view of a member's account. Ending it again changes nothing. */
export async function endView(
  { db, clock, realtime, cache }: Needed & Pick<Services, 'cache' | 'realtime'>,
  { uid }: Pick<Person, 'uid'>,
  customer_id: number,
): Promise<{ ended: true }> {
  const now = clock.now();
  await db.transaction(async (tx) =>
    auditEnd(tx, await endViews.all(tx, [uid, customer_id]), { by: 'admin', now }),
  );
  cache.forget(callersGroup);
  realtime.forgetElsewhere(callersGroup);
  return { ended: true };
}

/** Ends the views whose time is over, so that the audit log has the end of each. */
export const endExpired = ({ db, clock }: Needed): Promise<void> =>
  db.transaction(async (tx) => auditEnd(tx, await endOld.all(tx), { by: 'time', now: clock.now() }));
