import { setTimeout as wait } from 'node:timers/promises';
import type { MergePreview } from '@tbm/contract/merging';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { databaseCode, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { dropPhoto } from '../files/index.ts';
import { makeHasher, rememberAddress } from '../imports/index.ts';
import { forgetOwnData } from '../privacy/index.ts';
import { deleteUnreachedCodes, lockRewards, refreshRewards } from '../rewards/index.ts';
import { refreshStreaks } from '../streaks/index.ts';
import { blocksOf } from './blocks.ts';
import { previewMerge } from './find.ts';
import { moveRows, type Two } from './steps.ts';

/** Locks both records, so that no row that refers to either can be written until the end of the transaction. */
const lockBoth = statement(
  'lock_merged_customers',
  `select c.customer_id, u.uid, lower(c.email) as email, c.file_id
  from customers c left join users u using (customer_id)
  where c.customer_id = any($1::bigint[]) order by c.customer_id for update of c`,
  z.object({
    customer_id: z.int(),
    uid: z.string().nullable(),
    email: z.string(),
    file_id: z.int().nullable(),
  }),
);

/** Locks both accounts, so that neither gets a role during the merge. */
const lockAccounts = command(
  'lock_merged_accounts',
  'select from users where customer_id = any($1::bigint[]) order by uid for update',
);

const later = command(
  'merge_later_ones',
  'update merged_members set kept_customer_id = $1 where kept_customer_id = $2',
);
const write = command(
  'write_merge',
  `insert into merged_members (customer_id, kept_customer_id, stripe_customer_id, "createdAt")
  select $2, $1, case when k.stripe_customer_id is not null then o.stripe_customer_id end, $3::timestamptz
  from customers k, customers o where k.customer_id = $1 and o.customer_id = $2`,
);

const remove = statement(
  'remove_merged_customer',
  `delete from customers where customer_id = $1
  returning to_jsonb(customers.*) as row`,
  z.object({ row: z.record(z.string(), z.unknown()) }),
);

/**
 * Fills the empty fields of the kept record. What is allowed once in a lifetime counts as done if either did it, and
 * hidden stays hidden.
 */
const fill = command(
  'fill_kept_customer',
  `update customers k set
    phone = case when k.phone = '' then o.phone else k.phone end,
    birthdate = coalesce(k.birthdate, o.birthdate),
    instagram = coalesce(k.instagram, o.instagram),
    signup_reason = coalesce(k.signup_reason, o.signup_reason),
    height = coalesce(k.height, o.height),
    track_frequency = coalesce(k.track_frequency, o.track_frequency),
    "trackFrequencyAt" = case when k.track_frequency is null then o."trackFrequencyAt" else k."trackFrequencyAt" end,
    whatsapp_number = coalesce(k.whatsapp_number, o.whatsapp_number),
    file_id = coalesce(k.file_id, o.file_id),
    stripe_customer_id = coalesce(k.stripe_customer_id, o.stripe_customer_id),
    cancel_attempt = least(k.cancel_attempt, o.cancel_attempt),
    on_boards = k.on_boards and o.on_boards,
    photo_shown = k.photo_shown and (k.file_id is not null or o.file_id is null or o.photo_shown),
    "createdAt" = least(k."createdAt", o."createdAt")
  from jsonb_to_record($2::jsonb) o (phone text, birthdate date, instagram text, signup_reason text, height integer,
    track_frequency text, "trackFrequencyAt" timestamptz, whatsapp_number text, file_id bigint, stripe_customer_id text,
    cancel_attempt timestamptz, on_boards boolean, photo_shown boolean, "createdAt" timestamptz)
  where k.customer_id = $1`,
);

/** Earlier than any activity. */
const ever = '2000-01-03';

/** A shorter time than the database waits before it looks for deadlocks. */
const waitShortly = command('merge_patience', `select from set_config('lock_timeout', '400ms', true)`);

async function merge(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  actor: Person,
  two: Two,
): Promise<{ uid: string | null }> {
  const { kept_id, other_id, now } = two;
  // A booking or charge at this moment never waits long and never loses to the merge, because the merge gives up and tries again.
  await waitShortly.run(tx);
  for (const customer_id of [kept_id, other_id].sort((a, b) => a - b)) await lockRewards(tx, customer_id);
  const rows = await lockBoth.all(tx, [[kept_id, other_id]]);
  const [kept, other] = [kept_id, other_id].map((id) => rows.find(({ customer_id }) => customer_id === id));
  // One of the two was merged or erased while this call waited.
  if (!kept || !other) throw problem('merge_done');
  await lockAccounts.run(tx, [[kept_id, other_id]]);
  const [block] = await blocksOf(tx, two);
  if (block) throw problem(block);

  await later.run(tx, [kept_id, other_id]);
  await write.run(tx, [kept_id, other_id, now]);
  await forgetOwnData(tx, other_id);
  const moved = await moveRows(tx, two, other);
  // An import file with the address of the closed account finds the kept one.
  const hasher = makeHasher(config.auth_secret);
  await rememberAddress(tx, { hasher, email: other.email, customer_id: kept_id });
  if (kept.file_id !== null && other.file_id !== null && kept.file_id !== other.file_id)
    await dropPhoto(tx, other.file_id);
  const { row } = await remove.one(tx, [other_id]);
  await fill.run(tx, [kept_id, JSON.stringify(row)]);
  await refreshStreaks(tx, { customer_id: kept_id, from: ever, now });
  await refreshRewards(tx, { customer_id: kept_id, now });
  await deleteUnreachedCodes.run(tx, [kept_id]);
  await recordAudit(tx, actor, {
    action: 'merge',
    thing: 'customers',
    thing_id: other_id,
    customer_id: kept_id,
    now,
    // Only ids and numbers are recorded, because audit records cannot be deleted.
    before: { customer_id: other_id, has_account: other.uid !== null },
    after: { customer_id: kept_id, ...moved },
  });
  return { uid: other.uid };
}

const tries = 8;
const waits = (error: unknown): boolean => ['55P03', '40P01'].includes(databaseCode(error) ?? '');

/**
 * Moves all rows of the other to the kept one, and closes the other's account, in one transaction. Throws `merge_itself`,
 * `merge_done`, `not_found`, and the problem that prevents the merge.
 */
export async function mergeMembers(
  services: Services,
  actor: Person,
  two: { kept_id: number; other_id: number },
): Promise<Pick<MergePreview, 'kept' | 'parts'>> {
  const { db, clock, identity, realtime } = services;
  const { kept, parts } = await previewMerge(db, two);
  const now = clock.now();
  const attempt = async (left: number): Promise<{ uid: string | null }> => {
    try {
      return await db.transaction((tx) => merge(tx, services, actor, { ...two, now }));
    } catch (error) {
      if (!waits(error) || left <= 1) throw error;
      await wait(50 + Math.random() * 150);
      return attempt(left - 1);
    }
  };
  const { uid } = await attempt(tries);
  if (uid !== null) {
    // With an external identity service, sessions of the closed account give no access here any more.
    await identity.endSessions(uid);
    realtime.closeEnded(uid);
  }
  return { kept, parts };
}
