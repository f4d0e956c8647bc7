import { isBookable, isSoldOut } from '@tbm/domain/schedule';
import { instantOf } from '@tbm/domain/time';
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipients } from '../notifications/index.ts';

/**
 * After a place of a class became free, in the transaction that freed it: whoever waits will be told [WAIT-007].
 * For what raises the capacity of a class; cancelling a reservation does it by itself. `cause` names this very event
 * (`capacity:20001:2026-11-18T18:00:00Z`): the same one is told once.
 */
export async function placeFreed(
  db: Queryable,
  { single_class_id, cause }: { single_class_id: number; cause: string },
): Promise<void> {
  await db.execute(sql`select tell_waiting(${single_class_id}::int, ${cause})`);
}

type Waiting = {
  single_class_id: number;
  branch_id: number;
  class_date: string;
  capacity: number;
  taken: number;
  book_after_start_minutes: number;
  timezone: string;
  branch: string;
  class_name: string;
};

async function classOf(tx: Transaction, single_class_id: number): Promise<Waiting | undefined> {
  const { rows } = await tx.execute<Waiting>(sql`
    select sc.single_class_id, sc.branch_id, sc.class_date, sc.capacity, sc.taken, b.book_after_start_minutes,
      b.timezone, b.name as branch, ct.name as class_name
    from single_classes sc join branches b using (branch_id) join class_types ct using (class_type_id)
    where sc.single_class_id = ${single_class_id} and sc."deletedAt" is null`);
  return rows[0];
}

/**
 * Tells everyone who waits at once, once per freed place, while the place is there and the class can still be booked
 * [WAIT-007, WAIT-008].
 */
export async function tellWaiting(
  { db, clock, config }: Services,
  { single_class_id, cause }: { single_class_id: number; cause: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const item = await classOf(tx, single_class_id);
    if (!item || isSoldOut(item)) return;
    if (!isBookable(item.class_date, now, item.book_after_start_minutes)) return;
    const waiting = await recipients(
      tx,
      'waitlist',
      sql`join waitlists w on w.customer_id = c.customer_id and w.single_class_id = ${single_class_id}`,
    );
    for (const customer of waiting)
      await queueNotice(tx, config, {
        cause: `waitlist:${cause}`,
        customer,
        template: 'waitlist_place',
        data: {
          name: customer.name,
          single_class_id,
          branch_id: item.branch_id,
          class_date: instantOf(item.class_date).toString(),
          timezone: item.timezone,
          branch: item.branch,
          class_name: item.class_name,
        },
        now,
      });
  });
}
