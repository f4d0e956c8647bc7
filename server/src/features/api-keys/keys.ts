import { randomBytes } from 'node:crypto';
import { type ApiKey, apiKey, keyTokenPrefix } from '@tbm/contract/api-keys';
import type { KeyRight } from '@tbm/contract/route';
import { instantOf } from '@tbm/domain/time';
import { z } from 'zod';
import { hashOfToken, type Person } from '../../platform/actor.ts';
import { isMakerAdmin } from '../../platform/api-keys.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';

/** Characters of a token that the list shows. */
const prefixLength = 12;

/** SQL: the state of a key at `now`. */
const stateAt = (now: string): string => `case
    when k."revokedAt" is not null then 'revoked'
    when k."expiresAt" <= ${now}::timestamptz then 'expired'
    when (${isMakerAdmin}) is not true then 'powerless'
    else 'active'
  end`;
const columns = (now: string): string => `k.api_key_id, k.name, k.prefix, k.rights, k.branch_id,
  c.name || ' ' || c.last_name as created_by, k."createdAt", k."expiresAt", k."revokedAt", k."lastUsedAt", k.calls,
  ${stateAt(now)} as state`;
const from = `api_keys k left join users u on u.uid = k.uid left join customers c on c.customer_id = u.customer_id
  left join identity_users i on i.id = k.uid`;

const newestKeys = statement(
  'api_keys',
  `select ${columns('$1')} from ${from}
  order by ${stateAt('$1')} = 'active' desc, k.api_key_id desc limit 200`,
  apiKey,
);
const keyById = statement('api_key', `select ${columns('$2')} from ${from} where k.api_key_id = $1`, apiKey);
const insertKey = statement(
  'insert_api_key',
  `insert into api_keys (name, prefix, token_hash, rights, branch_id, uid, "createdAt", "expiresAt")
  select $1, $2, $3, $4::text[], $5::bigint, $6, $7::timestamptz, $8::timestamptz
  where $5::bigint is null or exists (select from branches where branch_id = $5)
  returning api_key_id`,
  z.object({ api_key_id: z.int() }),
);
const lockKey = statement(
  'lock_api_key',
  `select k.name, k."revokedAt" is not null as is_revoked from api_keys k where k.api_key_id = $1 for update`,
  z.object({ name: z.string(), is_revoked: z.boolean() }),
);
const endKey = statement(
  'revoke_api_key',
  `update api_keys set "revokedAt" = $2 where api_key_id = $1 returning api_key_id`,
  z.object({ api_key_id: z.int() }),
);

/** All keys: those that work first, then the newest. */
export const allKeys = (db: Executor, now: string): Promise<ApiKey[]> => newestKeys.all(db, [now]);

interface NewKey {
  name: string;
  rights: readonly KeyRight[];
  branch_id: number | null;
  /** Days after which the key expires; null for never. */
  days: number | null;
}

/** Makes a key, and returns its token, which is stored nowhere. Throws `not_found` for an unknown branch. */
export function makeKey(
  { db, clock }: Services,
  actor: Person,
  { name, rights, branch_id, days }: NewKey,
): Promise<{ api_key: ApiKey; token: string }> {
  const now = clock.now();
  const expiresAt =
    days === null
      ? null
      : instantOf(now)
          .add({ hours: 24 * days })
          .toString();
  const token = `${keyTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const chosen = [...new Set(rights)].toSorted();
  return db.transaction(async (tx) => {
    const prefix = token.slice(0, prefixLength);
    const values = [name, prefix, hashOfToken(token), chosen, branch_id, actor.uid, now, expiresAt];
    const { api_key_id } = oneOr(await insertKey.all(tx, values), 'not_found');
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'api_keys',
      thing_id: api_key_id,
      customer_id: null,
      before: null,
      after: { rights: chosen, branch_id, expiresAt },
      now,
    });
    return { api_key: await keyById.one(tx, [api_key_id, now]), token };
  });
}

/** Ends a key at once; a key that was revoked before stays as it is. Throws `not_found`. */
export async function revokeKey(
  { db, clock }: Services,
  actor: Person,
  api_key_id: number,
): Promise<{ revoked: true }> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const found = await lockKey.maybeOne(tx, [api_key_id]);
    if (!found) throw problem('not_found');
    if (found.is_revoked) return;
    await endKey.one(tx, [api_key_id, now]);
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'api_keys',
      thing_id: api_key_id,
      customer_id: null,
      before: null,
      after: { revokedAt: now },
      now,
    });
  });
  return { revoked: true };
}
