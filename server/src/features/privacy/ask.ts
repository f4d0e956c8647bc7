import { randomUUID } from 'node:crypto';
import type { OwnData } from '@tbm/contract/privacy';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';

type Caller = Pick<Person, 'customer_id'>;

/** After this time a download that is not ready may be asked for again: its job has failed for good. */
const patience = "interval '2 hours'";

const row = z.object({
  key: z.string(),
  requestedAt: z.string(),
  readyAt: z.string().nullable(),
  size: z.number().nullable(),
  expiresAt: z.string().nullable(),
});
export type OwnDataRow = z.output<typeof row>;

const byCustomer = statement(
  'own_data_of_customer',
  'select key, "requestedAt", "readyAt", size, "expiresAt" from own_data where customer_id = $1',
  row,
);

/** The download that is being made, or that can still be fetched. */
export async function ownDataOf(
  db: Executor,
  { customer_id, now }: Caller & { now: string },
): Promise<OwnDataRow | undefined> {
  const found = await byCustomer.maybeOne(db, [customer_id]);
  return found?.expiresAt && Date.parse(found.expiresAt) <= Date.parse(now) ? undefined : found;
}

export const stateOf = (found: OwnDataRow | undefined, url: string | null): OwnData => ({
  status: found ? (found.readyAt ? 'ready' : 'waiting') : 'none',
  requestedAt: found?.requestedAt ?? null,
  expiresAt: found?.expiresAt ?? null,
  size: found?.size ?? null,
  url,
});

const lockOne = statement(
  'lock_own_data',
  'select key from own_data where customer_id = $1 for update',
  z.object({ key: z.string() }),
);

const begin = command(
  'ask_for_own_data',
  `insert into own_data as o (customer_id, key, "requestedAt") values ($1, $2, $3)
  on conflict (customer_id) do update
    set key = excluded.key, "requestedAt" = excluded."requestedAt", "readyAt" = null, size = null, "expiresAt" = null
    where o."readyAt" is not null or o."requestedAt" < $3::timestamptz - ${patience}`,
);

/**
 * Asks for a download of all the member's data. While one is being made, nothing changes. A finished one is replaced and
 * its file is removed.
 */
export async function askForOwnData({ db, clock }: Services, { customer_id }: Caller): Promise<OwnData> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const key = `own-data/${randomUUID()}.zip`;
    const before = await lockOne.maybeOne(tx, [customer_id]);
    const isBegun = (await begin.run(tx, [customer_id, key, now])) > 0;
    // One is being made, and not for so long that its job must have failed.
    if (!isBegun) return;
    if (before) await addJob(tx, 'remove_stored', { key: before.key });
    await addJob(tx, 'make_own_data', { customer_id }, { key: `own-data:${customer_id}` });
  });
  return stateOf(await ownDataOf(db, { customer_id, now }), null);
}
