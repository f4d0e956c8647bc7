import type { Role } from '@tbm/contract/route';
import type { Pool } from 'pg';
import type { Cache } from './cache.ts';
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

interface Sources {
  identity: Identity;
  pool: Pool;
}

/** Where the cache keeps who calls: forgotten with every change of a customer, of her account or of her sessions. */
export const callersGroup = 'customer';

/**
 * Who is behind an Authorization header, read once for the calls that a page makes together: a person is kept for a
 * second at most. What may make her somebody else is forgotten at once in this process, and as soon as they hear of it
 * in the others. Who is nobody yet is asked for each time: she may sign up at any moment.
 */
export const makeCallers =
  (cache: Cache, sources: Sources) =>
  async (header: string | undefined): Promise<Actor> =>
    header
      ? cache.read(callersGroup, header, () => readActor(header, sources), {
          atMost: 1000,
          keeps: ({ kind }) => kind === 'person',
        })
      : visitor;

/**
 * Reads who is behind an Authorization header. A token of an ended session or a deleted user is no token.
 * Sessions keep the machine's time, whatever the demo's clock says. One statement.
 */
async function readActor(header: string, { identity, pool }: Sources): Promise<Actor> {
  const token = header.match(/^Bearer (.+)$/)?.[1];
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
