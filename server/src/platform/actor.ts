import type { Role } from '@tbm/contract/route';
import type { Pool } from 'pg';
import type { Identity } from './identity/identity.ts';

/** Somebody without a token that can be trusted. */
export interface Visitor {
  kind: 'visitor';
}
/** Somebody whose account is known, but who is no customer yet. */
export interface Identified {
  kind: 'identified';
  uid: string;
  email: string;
  email_verified: boolean;
}
/** A signed-in person with a role. */
export interface Person {
  kind: 'person';
  uid: string;
  email: string;
  email_verified: boolean;
  role: Role;
  customer_id: number;
  branch_id: number;
}
export type Actor = Visitor | Identified | Person;

export const visitor: Visitor = { kind: 'visitor' };

/**
 * Who is behind an Authorization header. A token of an ended session or a deleted user is no token.
 * Sessions keep the machine's time, whatever the demo's clock says. One statement a call.
 */
export async function readActor(
  header: string | undefined,
  { identity, pool }: { identity: Identity; pool: Pool },
): Promise<Actor> {
  const token = header?.match(/^Bearer (.+)$/)?.[1];
  const verified = token ? await identity.verify(token) : null;
  if (!verified) return visitor;
  const { uid, email, email_verified } = verified;
  const { rows } = await pool.query({
    name: 'actor',
    text: `select s.live and coalesce($3::timestamptz >= date_trunc('second', u."signedOutAt"), true) as live,
        u.role, u.customer_id, c.branch_id
      from (select $2::text is null or exists (
              select from identity_sessions where id = $2 and "userId" = $1 and "expiresAt" > now()) as live) s
      left join users u on u.uid = $1
      left join customers c on c.customer_id = u.customer_id`,
    values: [uid, verified.session_id, verified.signed_in_at],
  });
  const [row] = rows as { live: boolean; role: Role | null; customer_id: number; branch_id: number }[];
  if (!row?.live) return visitor;
  if (!row.role) return { kind: 'identified', uid, email, email_verified };
  return {
    kind: 'person',
    uid,
    email,
    email_verified,
    role: row.role,
    customer_id: row.customer_id,
    branch_id: row.branch_id,
  };
}
