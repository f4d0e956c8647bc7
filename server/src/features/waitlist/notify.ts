import { isSoldOut } from '@tbm/domain/places';
import { isBookable } from '@tbm/domain/schedule';
import { instantOf } from '@tbm/domain/time';
import { z } from 'zod';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';

const queueNotification = command('notify_waitlist', 'select tell_waiting($1::bigint, $2)');

/**
 * Called in the transaction that freed a place of a class: the waitlist will be notified [WAIT-007]. A cancellation does
 * this by itself and does not call it. `cause` names the event (`capacity:20001:2026-11-18T18:00:00Z`); a second call
 * with the same cause has no effect.
 */
export async function placeFreed(
  db: Executor,
  { single_class_id, cause }: { single_class_id: number; cause: string },
): Promise<void> {
  await queueNotification.run(db, [single_class_id, cause]);
}

const classWithPlace = statement(
  'class_of_waitlist',
  `select sc.branch_id, sc.class_date, sc.capacity, sc.taken, b.book_after_start_minutes,
    b.timezone, b.name as branch, ct.name as class_name
  from single_classes sc join branches b using (branch_id) join class_types ct using (class_type_id)
  where sc.single_class_id = $1 and sc."deletedAt" is null`,
  z.object({
    branch_id: z.int(),
    class_date: z.string(),
    capacity: z.int(),
    taken: z.int(),
    book_after_start_minutes: z.int(),
    timezone: z.string(),
    branch: z.string(),
    class_name: z.string(),
  }),
);

const waitingCustomers = recipientsStatement('waiting_customers', {
  type: 'waitlist',
  joins: 'join waitlists w on w.customer_id = c.customer_id and w.single_class_id = $1',
});

/**
 * Notifies everyone on the waitlist, once for each freed place, while the place is free and the class can be booked
 * [WAIT-007, WAIT-008].
 */
export async function notifyWaiting(
  { db, clock, config }: Services,
  { single_class_id, cause }: { single_class_id: number; cause: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const item = await classWithPlace.maybeOne(tx, [single_class_id]);
    if (!item || isSoldOut(item)) return;
    if (!isBookable(item.class_date, now, item.book_after_start_minutes)) return;
    for (const customer of await waitingCustomers.all(tx, [single_class_id]))
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
