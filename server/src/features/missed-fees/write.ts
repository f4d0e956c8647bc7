import { methods } from '@tbm/domain/settings';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { FeeOfMissed } from '../booking-policy/index.ts';
import { feePackageId, makeFeePackage } from '../packages/index.ts';
import { begin } from '../purchases/index.ts';
import { consentOf } from './consents.ts';

/** A withdrawal locks the same row. */
const lockMember = statement(
  'lock_member_of_fee',
  'select customer_id from customers where customer_id = $1 for no key update',
  z.object({ customer_id: z.int() }),
);

const insertFee = statement(
  'insert_missed_fee',
  `insert into missed_class_fees (customer_id, class_reservation_id, missed_fee_consent_id, purchase_id, amount, next_try_at, "createdAt")
  values ($1, $2, $3, $4, $5, $6, $6) returning missed_class_fee_id`,
  z.object({ missed_class_fee_id: z.int() }),
);

/**
 * Writes the fee of a missed class with its pending purchase, in the transaction of the consequence. Undefined when the
 * consent was withdrawn meanwhile. The caller has locked the strike, and knows that it has no consequence.
 */
export async function writeFee(
  tx: Transaction,
  { customer_id, branch_id, class_reservation_id, fee }: FeeOfMissed,
  now: string,
): Promise<number | undefined> {
  await lockMember.one(tx, [customer_id]);
  const consent = await consentOf(tx, customer_id, branch_id);
  if (!consent?.is_given || !consent.card || consent.amount === null || consent.amount < fee)
    return undefined;
  await makeFeePackage(tx, now);
  const purchase = await begin(
    tx,
    {
      customer_id,
      payer_id: customer_id,
      class_package_id: feePackageId,
      branch_id,
      kind: 'missed_class_fee',
      cart_id: `missed_class:${class_reservation_id}`,
      total_payment: fee,
      payment_method_id: methods.card,
      payment_source_id: consent.card.payment_source_id,
      expiration_days: 1,
      include_online: false,
    },
    now,
  );
  if (!purchase) throw new Error(`Place ${class_reservation_id} has a fee without its row`);
  const values = [
    customer_id,
    class_reservation_id,
    consent.missed_fee_consent_id,
    purchase.purchase_id,
    fee,
    now,
  ];
  return (await insertFee.one(tx, values)).missed_class_fee_id;
}
