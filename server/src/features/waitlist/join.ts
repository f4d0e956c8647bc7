import type { WaitlistEntry } from '@tbm/contract/waitlist';
import { isBookable, isSoldOut } from '@tbm/domain/schedule';
import { sql } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { waitlistOf } from './queries.ts';

type Caller = Pick<Person, 'customer_id'>;

/**
 * Refuses a class that is not there, over, not full, or hers already. The class's row stays locked: nobody takes or
 * frees a place until the entry stands, so that no freed place is missed and nobody waits for what she has.
 */
async function mayWait(
  tx: Transaction,
  { customer_id, single_class_id, now }: Caller & { single_class_id: number; now: string },
): Promise<void> {
  const { rows } = await tx.execute<{
    class_date: string;
    capacity: number;
    taken: number;
    book_after_start_minutes: number;
  }>(sql`select sc.class_date, sc.capacity, sc.taken, b.book_after_start_minutes
    from single_classes sc join branches b using (branch_id)
    where sc.single_class_id = ${single_class_id} and sc."deletedAt" is null for share of sc`);
  const [item] = rows;
  if (!item) throw problem('class_not_found');
  if (!isBookable(item.class_date, now, item.book_after_start_minutes)) throw problem('class_closed');
  const { rows: places } = await tx.execute(sql`select from class_reservations
    where single_class_id = ${single_class_id} and customer_id = ${customer_id}
      and "deletedAt" is null and guest_name is null`);
  if (places.length) throw problem('already_reserved');
  if (!isSoldOut(item)) throw problem('class_has_places');
}

async function entryOf(
  { db, clock }: Services,
  { customer_id }: Caller,
  single_class_id: number,
): Promise<WaitlistEntry> {
  const [entry] = await waitlistOf(db.$client, { customer_id, single_class_id, now: clock.now() });
  if (!entry) throw problem('waitlist_not_found');
  return entry;
}

/** Joins the waitlist of a full class [WAIT-006]; again, it answers the entry that is there. Needs no credit. */
export async function joinWaitlist(
  services: Services,
  { customer_id }: Caller,
  single_class_id: number,
): Promise<WaitlistEntry> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await mayWait(tx, { customer_id, single_class_id, now });
    await tx.execute(sql`insert into waitlists (single_class_id, customer_id, "createdAt")
      values (${single_class_id}, ${customer_id}, ${now}) on conflict do nothing`);
  });
  return entryOf(services, { customer_id }, single_class_id);
}

/** Waits for another full class instead. Throws `already_waiting` when she waits for that one too. */
export async function moveWaitlist(
  services: Services,
  { customer_id }: Caller,
  { waitlist_id, single_class_id }: { waitlist_id: number; single_class_id: number },
): Promise<WaitlistEntry> {
  const now = services.clock.now();
  const moved = services.db.transaction(async (tx) => {
    await mayWait(tx, { customer_id, single_class_id, now });
    const { rowCount } = await tx.execute(sql`update waitlists
      set single_class_id = ${single_class_id}, "createdAt" = ${now}
      where waitlist_id = ${waitlist_id} and customer_id = ${customer_id}`);
    if (!rowCount) throw problem('waitlist_not_found');
  });
  await moved.catch((error: unknown) => {
    throw brokenConstraint(error) === 'waitlists_once' ? problem('already_waiting') : error;
  });
  return entryOf(services, { customer_id }, single_class_id);
}

/** Leaves a waitlist [WAIT-006]. */
export async function leaveWaitlist(
  { db }: Services,
  { customer_id }: Caller,
  waitlist_id: number,
): Promise<{ deleted: true }> {
  const { rowCount } = await db.execute(
    sql`delete from waitlists where waitlist_id = ${waitlist_id} and customer_id = ${customer_id}`,
  );
  if (!rowCount) throw problem('waitlist_not_found');
  return { deleted: true };
}
