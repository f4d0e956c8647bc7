import type { Transaction } from '../../../platform/database/database.ts';
import { command, statement } from '../../../platform/database/statement.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from '../purchase-row.ts';
import { runningOrPendingSubscriptions } from '../running.ts';

/** What a subscription becomes. */
export interface NewTerms {
  class_package_id: number;
  price: number;
  subscription_period: 'day' | 'month' | 'year';
  subscription_interval: number;
  class_amount: number | null;
  is_unlimited: boolean;
  expiration_days: number;
  include_online: boolean;
}

// What was charged before stays a charge of the package before.
const keepPackageOfCharges = command(
  'keep_package_of_charges',
  `update invoices i set class_package_id = p.class_package_id
  from purchases p where p.purchase_id = $1 and i.purchase_id = p.purchase_id and i.class_package_id is null`,
);

const setTerms = statement(
  'change_plan_of_purchase',
  `update purchases set class_package_id = $2, price = $3, total_payment = $3, subscription_period = $4,
    subscription_interval = $5, class_amount = $6, is_unlimited = $7, expiration_days = $8, include_online = $9,
    is_repeated = is_repeated or $10, "updatedAt" = $11
  where purchase_id = $1 and subscription_period is not null
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

/**
 * Makes a subscription, whose row the caller has locked, one of another package. Its charges so far stay charges of the
 * package before. `is_repeated`, when another subscription of that package runs by now.
 */
export async function changePlan(
  tx: Transaction,
  { purchase_id, customer_id }: Pick<PurchaseRow, 'purchase_id' | 'customer_id'>,
  { terms, now }: { terms: NewTerms; now: string },
): Promise<PurchaseRow> {
  await keepPackageOfCharges.run(tx, [purchase_id]);
  const others = await runningOrPendingSubscriptions(tx, customer_id);
  const isRepeated = others.some(
    (other) => other.purchase_id !== purchase_id && other.class_package_id === terms.class_package_id,
  );
  return setTerms.one(tx, [
    purchase_id,
    terms.class_package_id,
    terms.price,
    terms.subscription_period,
    terms.subscription_interval,
    terms.class_amount,
    terms.is_unlimited,
    terms.expiration_days,
    terms.include_online,
    isRepeated,
    now,
  ]);
}
