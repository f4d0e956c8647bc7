import type { WaitlistEntry } from '@tbm/contract/waitlist';
import { isSoldOut } from '@tbm/domain/places';
import { isBookable } from '@tbm/domain/schedule';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { onClass } from '../schedule/index.ts';
import { waitlistOf } from './queries.ts';

type Caller = Pick<Person, 'customer_id'>;

const lockClass = statement(
  'lock_class_to_wait',
  `select sc.class_date, sc.capacity, sc.taken, b.book_after_start_minutes
  from single_classes sc join branches b using (branch_id)
  where sc.single_class_id = $1 and sc."deletedAt" is null for share of sc`,
  z.object({
    class_date: z.string(),
    capacity: z.int(),
    taken: z.int(),
    book_after_start_minutes: z.int(),
  }),
);

const ownPlaceIn = command(
  'own_place_in_class',
  `select from class_reservations
  where single_class_id = $1 and customer_id = $2 and "deletedAt" is null and guest_name is null`,
);

const insertEntry = command(
  'join_waitlist',
  `insert into waitlists (single_class_id, customer_id, "createdAt")
  select $1::bigint, $2::bigint, $3::timestamptz where not exists (
    select from waitlists where single_class_id = $1 and customer_id = $2)
  on conflict do nothing`,
);

const moveEntry = command(
  'move_waitlist',
  `update waitlists set single_class_id = $3, "createdAt" = $4 where waitlist_id = $1 and customer_id = $2`,
);

const deleteEntry = command(
  'leave_waitlist',
  'delete from waitlists where waitlist_id = $1 and customer_id = $2',
);

/**
 * Refuses a class that does not exist, has ended or is not full, or in which the member has a place. The class's row stays
 * locked: no place is booked or freed until the entry is written, so that the member misses no freed place.
 */
async function mayWait(
  tx: Transaction,
  { customer_id, single_class_id, now }: Caller & { single_class_id: number; now: string },
): Promise<void> {
  const item = await lockClass.maybeOne(tx, [single_class_id]);
  if (!item) throw problem('class_not_found');
  if (!isBookable(item.class_date, now, item.book_after_start_minutes)) throw problem('class_closed');
  if (await ownPlaceIn.run(tx, [single_class_id, customer_id])) throw problem('already_reserved');
  if (!isSoldOut(item)) throw problem('class_has_places');
}

async function entryOf(
  { db, clock }: Services,
  { customer_id }: Caller,
  single_class_id: number,
): Promise<WaitlistEntry> {
  const [entry] = await waitlistOf(db, { customer_id, single_class_id, now: clock.now() });
  if (!entry) throw problem('waitlist_not_found');
  return entry;
}

/** Joins the waitlist of a full class [WAIT-006]; repeated, it returns the existing entry. Needs no credit. */
export async function joinWaitlist(
  services: Services,
  { customer_id }: Caller,
  single_class_id: number,
): Promise<WaitlistEntry> {
  const now = services.clock.now();
  const join = async (tx: Transaction) => {
    await mayWait(tx, { customer_id, single_class_id, now });
    await insertEntry.run(tx, [single_class_id, customer_id, now]);
  };
  await onClass(services, single_class_id, () => services.db.transaction(join));
  return entryOf(services, { customer_id }, single_class_id);
}

/** Moves an entry to another full class. Throws `already_waiting` when the member already waits for that one. */
export async function moveWaitlist(
  services: Services,
  { customer_id }: Caller,
  { waitlist_id, single_class_id }: { waitlist_id: number; single_class_id: number },
): Promise<WaitlistEntry> {
  const now = services.clock.now();
  const move = async (tx: Transaction) => {
    await mayWait(tx, { customer_id, single_class_id, now });
    const found = await moveEntry.run(tx, [waitlist_id, customer_id, single_class_id, now]);
    if (!found) throw problem('waitlist_not_found');
  };
  const moved = onClass(services, single_class_id, () => services.db.transaction(move));
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
  if (!(await deleteEntry.run(db, [waitlist_id, customer_id]))) throw problem('waitlist_not_found');
  return { deleted: true };
}
