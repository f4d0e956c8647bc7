import { keyTokenPrefix } from '@tbm/contract/api-keys';
import { keyRights } from '@tbm/contract/route';
import { z } from 'zod';
import { hashOfToken, type Person } from './actor.ts';
import type { Clock } from './clock.ts';
import { command, type Executor, statement } from './database/statement.ts';
import { problem } from './errors.ts';
import { isTwoStepRequired } from './identity/two-step.ts';

/** No customer has this id: nothing belongs to a program. */
const noCustomer = 0;

/** SQL: the maker `u` of a key, with identity `i`, may still make keys: an admin who has the second step that is asked for. */
export const isMakerAdmin = `u.role = 'admin' and not (i.id is not null and not i."twoFactorEnabled" and ${isTwoStepRequired})`;

/** `$1` hash of the token, `$2` now. */
const keyByToken = statement(
  'api_key_by_token',
  `select k.api_key_id, k.rights, k.branch_id as key_branch_id, u.uid, c.branch_id, c.email,
    (select json_agg(s.branch_id order by s.branch_id) from staff_branches s where s.uid = u.uid) as branches
  from api_keys k
  join users u on u.uid = k.uid
  join customers c on c.customer_id = u.customer_id
  left join identity_users i on i.id = u.uid
  where k.token_hash = $1 and k."revokedAt" is null and (k."expiresAt" is null or k."expiresAt" > $2)
    and ${isMakerAdmin}`,
  z.object({
    api_key_id: z.int(),
    rights: z.array(z.enum(keyRights)),
    key_branch_id: z.int().nullable(),
    uid: z.string(),
    branch_id: z.int(),
    email: z.string(),
    branches: z.array(z.int()).nullable(),
  }),
);

const countCall = command(
  'count_api_key_call',
  `update api_keys set calls = calls + 1, "lastUsedAt" = $2 where api_key_id = $1`,
);

/** The branches where a key works: those of its maker, and of these the one that it is kept to. */
function branchesOf(ofMaker: readonly number[] | null, kept: number | null): readonly number[] | null {
  if (kept === null) return ofMaker;
  return ofMaker === null || ofMaker.includes(kept) ? [kept] : [];
}

export interface ApiKeys {
  /** The program behind an Authorization header; undefined when it holds no key. Throws `key_invalid`. */
  caller(header: string | undefined): Promise<Person | undefined>;
  /** Counts a call of a key. */
  countCall(api_key_id: number): Promise<unknown>;
}

/** Reads callers by their keys at every call, without a cache: a revoked key ends at once. */
export const makeApiKeys = ({ reads, writes, clock }: Sources): ApiKeys => ({
  async caller(header) {
    const token = header?.match(/^Bearer (.+)$/)?.[1];
    if (!token?.startsWith(keyTokenPrefix)) return undefined;
    const found = await keyByToken.maybeOne(reads, [hashOfToken(token), clock.now()]);
    if (!found) throw problem('key_invalid');
    const branches = branchesOf(found.branches, found.key_branch_id);
    if (branches?.length === 0) throw problem('key_invalid');
    return {
      kind: 'person',
      uid: found.uid,
      session_id: null,
      email: found.email,
      email_verified: true,
      role: 'admin',
      lacks_two_step: false,
      customer_id: noCustomer,
      branch_id: found.key_branch_id ?? found.branch_id,
      branches,
      api_key: { api_key_id: found.api_key_id, rights: found.rights },
    };
  },
  countCall: (api_key_id) => countCall.run(writes, [api_key_id, clock.now()]),
});

interface Sources {
  /** Reads from the primary: a replica may not know yet that a key was revoked. */
  reads: Executor;
  writes: Executor;
  clock: Clock;
}
