import type { ClassPackage } from '@tbm/contract/packages';
import { unfitFor } from '@tbm/domain/bookable-packages';
import { isSoldOut } from '@tbm/domain/places';
import { hasBegun } from '@tbm/domain/schedule';
import { hoursText } from '@tbm/domain/slots-words';
import { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { command, statement } from '../../../platform/database/statement.ts';
import { problem } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { policyFacts } from '../../booking-policy/index.ts';
import { classFacts, hourOf } from '../../schedule/index.ts';
import { misfit, policyRefusal } from '../reserve.ts';

/** A place that a purchase is made for. */
export interface RequestedPlace {
  single_class_id: number;
  spot: number | null;
}

/** Who buys what for the place: the cart names the purchase, `branch_id` is its branch, `terms` are its credits. */
export interface PlaceBuyer {
  customer_id: number;
  cart_id: string;
  branch_id: number;
  terms: Parameters<typeof unfitFor>[0] &
    Pick<ClassPackage, 'book_days_ahead' | 'held_places' | 'places_per_day'>;
}

const isRequestedBefore = statement(
  'is_requested_before',
  `select exists (select from requested_places q join purchases p using (purchase_id)
    where p.customer_id = $1 and p.cart_id = $2 and p.status <> 'failed' and q.single_class_id = $3 and q.spot is not distinct from $4::int) as known`,
  z.object({ known: z.boolean() }),
);

/**
 * Civil days, and the hour of the class. Credits begin on the day of the purchase in its own branch, and pay by the day
 * of the class in its branch.
 */
const daysToPay = statement(
  'days_to_pay_for_class',
  `select sc.branch_id, (sc.class_date at time zone b.timezone)::date as day, ${hourOf('sc')} as hour,
    ($3::timestamptz at time zone own.timezone)::date as today
  from single_classes sc join branches b using (branch_id), branches own
  where sc.single_class_id = $1 and own.branch_id = $2`,
  z.object({
    branch_id: z.int(),
    day: z.string(),
    hour: z.string(),
    today: z.string(),
  }),
);

/**
 * Checks that a place can be reserved, before anything is paid. What the purchase of the cart has requested before is not
 * checked again until that fails: it may be paid already. Throws `class_not_found`, `class_is_special`, `class_started`, `spot_invalid`,
 * `class_full`, `already_reserved`, `package_unfit_for_class`, `package_other_hours`, and the refusals `policy_…` by the rules of the
 * branch and the package.
 */
export async function checkRequestedPlace(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id, cart_id, branch_id, terms }: PlaceBuyer,
  { single_class_id, spot }: RequestedPlace,
): Promise<void> {
  const { known } = await isRequestedBefore.one(db, [customer_id, cart_id, single_class_id, spot]);
  if (known) return;
  const now = clock.now();
  const facts = await classFacts(db, single_class_id, customer_id);
  if (facts && hasBegun(facts.class_date, now)) throw problem('class_started');
  const code = misfit(facts, { single_class_id, spot, now });
  if (code || !facts) throw problem(code ?? 'class_not_found');
  if (facts.has_place) throw problem('already_reserved');
  if (isSoldOut(facts)) throw problem('class_full');
  const toPay = await daysToPay.one(db, [single_class_id, branch_id, now]);
  const unfit = unfitFor(terms, toPay);
  if (unfit) throw problem(unfit, { hours: hoursText(terms.slots ?? '') });
  const { rules } = await policyFacts(db, { customer_id, branch_id: facts.branch_id, now });
  const limits = {
    book_days_ahead: terms.book_days_ahead ?? rules.book_days_ahead,
    held_places: terms.held_places ?? rules.held_places,
    places_per_day: terms.places_per_day ?? rules.places_per_day,
    paused_until: null,
  };
  const refused = policyRefusal([limits], facts, { starts: rules.starts, now });
  if (refused) throw refused;
}

const writeRequest = command(
  'request_place',
  `insert into requested_places (purchase_id, single_class_id, spot, "createdAt") values ($1, $2, $3, $4)
  on conflict (purchase_id) do update set single_class_id = excluded.single_class_id, spot = excluded.spot
  where requested_places.status = 'waiting'`,
);

const deleteRequest = command(
  'withdraw_requested_place',
  `delete from requested_places where purchase_id = $1 and status = 'waiting'`,
);

/** Stores the place that a pending purchase is made for, instead of an earlier one; null for none. */
export async function requestPlace(
  tx: Transaction,
  purchase_id: number,
  place: RequestedPlace | null,
  now: string,
): Promise<void> {
  if (place) await writeRequest.run(tx, [purchase_id, place.single_class_id, place.spot, now]);
  else await deleteRequest.run(tx, [purchase_id]);
}

/** The job that reserves the place of a purchase. */
export const reserveRequestedTask = 'reserve_requested_place';

const hasRequest = command('has_requested_place', 'select from requested_places where purchase_id = $1');

/** Queues the reservation of the place that a purchase was made for, if any, in the transaction that activates it. */
export async function queueRequestedPlace(tx: Transaction, purchase_id: number): Promise<void> {
  if (await hasRequest.run(tx, [purchase_id]))
    await addJob(tx, reserveRequestedTask, { purchase_id }, { key: `requested_place:${purchase_id}` });
}
