import { type WaitlistEntry, waitlistEntry } from '@tbm/contract/waitlist';
import { z } from 'zod';
import { atBranches } from '../../platform/database/branches.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { classJoins, singleClassJson } from '../schedule/index.ts';

const entry = `json_build_object('waitlist_id', w.waitlist_id, 'single_class_id', w.single_class_id,
  'customer_id', w.customer_id, 'createdAt', w."createdAt", 'single_class', ${singleClassJson()})`;

/** Entries end with the class: `$2` is now [WAIT-O3]. */
const openEntries = `w.customer_id = $1 and sc."deletedAt" is null
  and sc.class_date + make_interval(mins => b.book_after_start_minutes) > $2::timestamptz`;

const from = `waitlists w
  join single_classes sc using (single_class_id)
  join branches b on b.branch_id = sc.branch_id ${classJoins}`;

const entriesOf = statement(
  'waitlist',
  `select ${entry} as entry from ${from}
  where ${openEntries} and ($3::bigint is null or w.single_class_id = $3) and ${atBranches('sc.branch_id', 4)}
  order by sc.class_date, w.waitlist_id`,
  z.object({ entry: waitlistEntry }),
);

/** A customer's entries that have not ended, by date of the class; of one class when it is named, at some branches alone. */
export async function waitlistOf(
  db: Executor,
  {
    customer_id,
    now,
    single_class_id,
    branches = null,
  }: { customer_id: number; now: string; single_class_id?: number; branches?: readonly number[] | null },
): Promise<WaitlistEntry[]> {
  const rows = await entriesOf.all(db, [customer_id, now, single_class_id ?? null, branches]);
  return rows.map((row) => row.entry);
}
