import { createHash } from 'node:crypto';
import { type KeyRight, type Role, roles } from '@tbm/contract/route';
import { z } from 'zod';
import type { Cache } from './cache.ts';
import { type Executor, statement } from './database/statement.ts';
import type { Identity } from './identity/identity.ts';
import { isTwoStepRequired } from './identity/two-step.ts';

/** A caller without a valid token. */
export interface Visitor {
  kind: 'visitor';
}
/** A caller with a known account who is not a customer yet. */
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
  /** Null when the identity service has its sessions elsewhere. */
  session_id: string | null;
  email: string;
  email_verified: boolean;
  /** `member` also for staff who lack the second step that the studio asks for. */
  role: Role;
  lacks_two_step: boolean;
  customer_id: number;
  branch_id: number;
  /** The branches at which the role holds; null for every branch. */
  branches: readonly number[] | null;
  /** The admin who looks at this member's account with a separate token: the admin reads, and does nothing else. */
  viewed_by?: string;
  /** A program calls with this key, with the rights of the admin who made it. It is no member: no customer has its `customer_id`. */
  api_key?: { api_key_id: number; rights: readonly KeyRight[] };
}
export type Actor = Visitor | Identified | Person;

export const visitor: Visitor = { kind: 'visitor' };

/** The branch at which staff work who name none: their own, unless their role does not hold there. */
export const workBranch = ({ branches, branch_id }: Pick<Person, 'branches' | 'branch_id'>): number =>
  branches === null || branches.includes(branch_id) ? branch_id : (branches[0] ?? branch_id);

interface Sources {
  identity: Identity;
  db: Executor;
}

/** The cache group of callers, cleared with every change of a customer, the customer's account or sessions. */
export const callersGroup = 'customer';

/**
 * Reads the person behind an Authorization header, once for concurrent calls of a page: a person is cached for a second at
 * most. A change of the account clears the cache at once in this process, and in the others when they are notified. An
 * account without a customer is read each time, because its person may sign up at any moment.
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

/** `$1` uid, `$2` session of the embedded identity service or null, `$3` time of sign-in of an outside one or null. */
const actorByUid = statement(
  'actor',
  `select s.is_stored and coalesce($3::timestamptz >= date_trunc('second', u."signedOutAt"), true) as is_session_valid,
    u.role, u.customer_id, c.branch_id,
    (select json_agg(branch_id order by branch_id) from staff_branches where uid = u.uid) as branches,
    $2::text is not null and u.role <> 'member' and not i."twoFactorEnabled" and ${isTwoStepRequired} as lacks_two_step
  from (select $2::text is null or exists (
          select from identity_sessions where id = $2 and "userId" = $1 and "expiresAt" > now()) as is_stored) s
  left join users u on u.uid = $1
  left join identity_users i on i.id = u.uid
  left join customers c on c.customer_id = u.customer_id`,
  z.object({
    is_session_valid: z.boolean(),
    role: z.enum(roles).nullable(),
    customer_id: z.int().nullable(),
    branch_id: z.int().nullable(),
    branches: z.array(z.int()).nullable(),
    lacks_two_step: z.boolean().nullable(),
  }),
);

/** The beginning of the token of a look at a member's account; no other token begins with it. */
export const viewTokenPrefix = 'ver';

/** All that is stored of such a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * `$1` hash of the token. The view ends with the admin's session, when the admin's role ends or holds at some branches only,
 * and when the member becomes staff.
 */
const viewByToken = statement(
  'member_view_by_token',
  `select v.uid as viewed_by, u.uid, u.customer_id, c.branch_id, c.email, coalesce(i."emailVerified", true) as email_verified
  from member_views v
  join users u on u.customer_id = v.customer_id and u.role = 'member'
  join customers c on c.customer_id = v.customer_id
  join users a on a.uid = v.uid and a.role = 'admin'
  left join identity_users i on i.id = u.uid
  left join identity_users ai on ai.id = a.uid
  where v.token_hash = $1 and v."endedAt" is null and v."expiresAt" > now()
    and not exists (select from staff_branches b where b.uid = a.uid)
    and case when v.session_id is null then coalesce(v."createdAt" >= a."signedOutAt", true)
      else exists (select from identity_sessions s where s.id = v.session_id and s."userId" = v.uid and s."expiresAt" > now())
        and not (not ai."twoFactorEnabled" and ${isTwoStepRequired}) end`,
  z.object({
    viewed_by: z.string(),
    uid: z.string(),
    customer_id: z.int(),
    branch_id: z.int(),
    email: z.string(),
    email_verified: z.boolean(),
  }),
);

/** The member whose account an admin looks at. */
async function readView(token: string, db: Executor): Promise<Actor> {
  const found = await viewByToken.maybeOne(db, [hashOfToken(token)]);
  if (!found) return visitor;
  return {
    kind: 'person',
    session_id: null,
    role: 'member',
    lacks_two_step: false,
    branches: null,
    ...found,
  };
}

/**
 * Reads the person behind an Authorization header. A token of an ended session or a deleted user counts as none.
 * Sessions use the machine's time, not the demo's clock. One statement.
 */
async function readActor(header: string, { identity, db }: Sources): Promise<Actor> {
  const token = header.match(/^Bearer (.+)$/)?.[1];
  if (token?.startsWith(`${viewTokenPrefix}.`)) return readView(token, db);
  const verified = token ? await identity.verify(token) : null;
  if (!verified) return visitor;
  const { uid, email, email_verified, session_id } = verified;
  const found = await actorByUid.one(db, [uid, session_id, verified.signed_in_at]);
  if (!found.is_session_valid) return visitor;
  const { role, customer_id, branch_id, branches } = found;
  if (role === null || customer_id === null || branch_id === null)
    return {
      kind: 'identified',
      uid,
      email,
      email_verified,
    };
  const lacks_two_step = found.lacks_two_step === true;
  return {
    kind: 'person',
    uid,
    session_id,
    email,
    email_verified,
    role: lacks_two_step ? 'member' : role,
    lacks_two_step,
    customer_id,
    branch_id,
    branches,
  };
}
