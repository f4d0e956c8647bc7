import { lotValidity, type Validity } from '@tbm/domain/credits';
import { dayIn, startOfDay } from '@tbm/domain/time';
import type { Transaction } from '../../../platform/database/database.ts';
import { command, statement } from '../../../platform/database/statement.ts';
import { redeemAgain } from '../../discounts/index.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from '../purchase-row.ts';
import { runningOrPendingSubscriptions } from '../running.ts';
import { type Terms, termsOf } from '../terms.ts';
import { grantPeriod } from './credits.ts';
import { type Charge, recordCharge } from './invoices.ts';
import { extendRaised, readRaised } from './top-up.ts';
import { allows, statusAfter } from './transition.ts';

interface Activation {
  /** The payment; null when the purchase is free. */
  charge: Charge | null;
  /** The provider's payment, if any. */
  payment_id?: string | undefined;
  now: string;
}

export interface Activated {
  purchase: PurchaseRow;
  terms: Terms;
  validity: Validity;
  /** Whether it was to raise a package that is over: its classes stand alone. */
  is_left_alone: boolean;
}

/**
 * Activates a one-off purchase whose row the caller has locked: from today until its validity ends, with its invoice
 * and its credits. A top-up lasts as long as the package that it raises, and lets that one last as long. Undefined when it is already active or has ended; then nothing changes.
 */
export async function activate(
  tx: Transaction,
  before: PurchaseRow,
  { charge, payment_id, now }: Activation,
): Promise<Activated | undefined> {
  const terms = await termsOf(tx, before);
  const { timezone } = terms.branch;
  const raised = before.tops_up_purchase_id
    ? await readRaised(tx, before, dayIn(now, timezone).toString())
    : null;
  const validity = raised?.validity ?? lotValidity(now, before.expiration_days, timezone);
  const dayAfter = Temporal.PlainDate.from(validity.expiration_date).add({ days: 1 });
  const access_until = startOfDay(dayAfter, timezone);
  const purchase = await start(tx, before, {
    access_until,
    payment_id: payment_id || null,
    is_repeated: before.status === 'failed' && (await hasOtherTopUp(tx, before)),
    now,
  });
  if (!purchase) return undefined;
  if (raised) await extendRaised(tx, raised, { access_until, now });
  const { purchase_id } = purchase;
  if (charge && !(await recordCharge(tx, purchase_id, charge)))
    throw new Error(`The charge ${charge.provider_id} of purchase ${purchase_id} belongs to another one`);
  await grantPeriod(tx, purchase, terms, {
    period: 1,
    validity,
    guest_passes: Math.max(0, terms.item.guest_passes - (raised?.guest_passes ?? 0)),
    now,
  });
  return {
    purchase,
    terms,
    validity,
    is_left_alone: before.tops_up_purchase_id !== null && raised === null,
  };
}

const otherTopUp = command(
  'other_top_up',
  `select from purchases where tops_up_purchase_id = $1 and purchase_id <> $2
    and status in ('pending', 'active', 'completed') and not is_repeated`,
);

/** Whether another top-up of the same package has begun while this one was given up. */
const hasOtherTopUp = async (
  tx: Transaction,
  { tops_up_purchase_id, purchase_id }: PurchaseRow,
): Promise<boolean> =>
  tops_up_purchase_id !== null && (await otherTopUp.run(tx, [tops_up_purchase_id, purchase_id])) > 0;

/**
 * Activates a subscription whose row the caller has locked; undefined when it is already active or has ended. Its charges
 * and credits come with its paid periods, by `renew`.
 */
export async function activateSubscription(
  tx: Transaction,
  before: PurchaseRow,
  { access_until, now }: { access_until: string | null; now: string },
): Promise<PurchaseRow | undefined> {
  const is_repeated = before.status === 'failed' && (await hasAnother(tx, before));
  return start(tx, before, {
    access_until,
    payment_id: null,
    is_repeated,
    now,
  });
}

/** Whether another subscription of the package has begun while this one was given up. */
async function hasAnother(tx: Transaction, { customer_id, class_package_id }: PurchaseRow): Promise<boolean> {
  const others = await runningOrPendingSubscriptions(tx, customer_id);
  return others.some((other) => other.class_package_id === class_package_id);
}

const setActive = statement(
  'activate_purchase',
  `update purchases set status = ${statusAfter('activate')}, access_until = $2,
    payment_id = coalesce($3, payment_id), is_repeated = is_repeated or $4, "updatedAt" = $5
  where purchase_id = $1 and ${allows('activate')}
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

interface Start {
  access_until: string | null;
  /** The provider's payment; null keeps the one that is stored. */
  payment_id: string | null;
  is_repeated: boolean;
  now: string;
}

/** Sets a purchase active; one that had failed uses its discount again. */
async function start(
  tx: Transaction,
  { purchase_id, status, discount_id }: PurchaseRow,
  { access_until, payment_id, is_repeated, now }: Start,
): Promise<PurchaseRow | undefined> {
  const after = await setActive.maybeOne(tx, [purchase_id, access_until, payment_id, is_repeated, now]);
  if (after && status === 'failed' && discount_id) await redeemAgain(tx, discount_id);
  return after;
}
