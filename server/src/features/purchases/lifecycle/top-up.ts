import type { Validity } from '@tbm/domain/credits';
import { laterEnd } from '@tbm/domain/top-ups';
import { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { command, statement } from '../../../platform/database/statement.ts';
import { problem } from '../../../platform/errors.ts';
import { extendToppedUp } from '../../credits/index.ts';
import type { PurchaseRow } from '../purchase-row.ts';

/** The purchases that a top-up raises: the one bought first, and the top-ups before. */
const raisedBy = statement(
  'purchases_raised_by_top_up',
  `with recursive raised as (
    select purchase_id, tops_up_purchase_id from purchases where purchase_id = $1
    union all
    select b.purchase_id, b.tops_up_purchase_id from raised join purchases b on b.purchase_id = raised.tops_up_purchase_id)
  select purchase_id from raised order by purchase_id`,
  z.object({ purchase_id: z.int() }),
);

const lockRaised = command(
  'lock_purchases_raised_by_top_up',
  'select from purchases where purchase_id = any($1::bigint[]) order by purchase_id for no key update',
);

const lockOfCart = command(
  'lock_top_up_of_cart',
  `select from purchases where tops_up_purchase_id = $1 and cart_id = $2 order by purchase_id for no key update`,
);

const openOfOthers = command(
  'open_top_ups_of_other_carts',
  `select from purchases where tops_up_purchase_id = $1 and status = 'pending' and cart_id is distinct from $2`,
);

/**
 * Locks a purchase that is to be topped up, after the top-up of the same cart. All code locks a top-up before what it raises,
 * and both before packages; it waits for no other top-up while it holds those. The keys are not locked: a refund at the same
 * moment refers to them. Throws `top_up_held` while another cart's top-up is about to be paid.
 */
export async function lockToppedUp(
  tx: Transaction,
  { purchase_id, cart_id }: { purchase_id: number; cart_id: string | null },
): Promise<void> {
  await lockOfCart.run(tx, [purchase_id, cart_id]);
  await lockRaised.run(tx, [[purchase_id]]);
  if ((await openOfOthers.run(tx, [purchase_id, cart_id])) > 0) throw problem('top_up_held');
}

const openLots = statement(
  'lots_raised_by_top_up',
  `select start_date, expiration_date, guest_passes from credit_lots
  where purchase_id = any($1::bigint[]) and "deletedAt" is null order by credit_lot_id for no key update`,
  z.object({ start_date: z.string(), expiration_date: z.string(), guest_passes: z.int() }),
);

const extendAccess = command(
  'extend_access_to_top_up',
  `update purchases set access_until = $2, "updatedAt" = $3
  where purchase_id = any($1::bigint[]) and status = 'active' and access_until < $2::timestamptz`,
);

/** The classes that a top-up raises, and until when they last with it. */
export interface Raised {
  purchase_ids: number[];
  validity: Validity;
  /** Guest passes of the packages before, which the larger one does not give again. */
  guest_passes: number;
}

/**
 * Reads and locks the purchases and classes that a top-up raises. The result lasts from their first day to the end of the larger package,
 * counted from that day, and never shorter than before. Null when they were taken back or are over, which may happen while the
 * payment is under way.
 */
export async function readRaised(
  tx: Transaction,
  { tops_up_purchase_id, expiration_days }: PurchaseRow,
  today: string,
): Promise<Raised | null> {
  const purchase_ids = (await raisedBy.all(tx, [tops_up_purchase_id])).map(({ purchase_id }) => purchase_id);
  await lockRaised.run(tx, [purchase_ids]);
  const lots = await openLots.all(tx, [purchase_ids]);
  const start_date = lots.map((lot) => lot.start_date).sort()[0];
  const last_day = lots
    .map((lot) => lot.expiration_date)
    .sort()
    .at(-1);
  if (!start_date || !last_day) return null;
  const expiration_date = laterEnd({ start_date, expiration_date: last_day }, expiration_days);
  return expiration_date < today
    ? null
    : {
        purchase_ids,
        validity: { start_date, expiration_date },
        guest_passes: lots.reduce((sum, lot) => sum + lot.guest_passes, 0),
      };
}

/** Lets the classes and the access that a top-up raises last as long as those that it adds. */
export async function extendRaised(
  tx: Transaction,
  { purchase_ids, validity: { expiration_date } }: Raised,
  { access_until, now }: { access_until: string; now: string },
): Promise<void> {
  await extendToppedUp(tx, { purchase_ids, expiration_date, now });
  await extendAccess.run(tx, [purchase_ids, access_until, now]);
}
