import { feePayableUntil, mostFeeTries, nextFeeTry } from '@tbm/domain/missed-fees';
import { z } from 'zod';
import { command, statement } from '../../platform/database/statement.ts';
import { isErasedSql } from '../../platform/erased.ts';
import { Problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { applyRead, paymentOf } from '../checkout/index.ts';
import { queueMail } from '../messages/index.ts';
import { sourceOf } from '../payment-sources/index.ts';
import { feeFacts, type PurchaseRow, purchaseById } from '../purchases/index.ts';
import { consentOf } from './consents.ts';

/** Hours after which a try is made again that the provider did not answer, or whose worker died. */
const hoursToAnswer = 1;

/**
 * Takes a due fee for an hour, so that two workers never try it at once. A try that nothing ends is due again then. An erased
 * member is not charged.
 */
const takeTry = statement(
  'take_fee_try',
  `update missed_class_fees f set next_try_at = $2::timestamptz + make_interval(hours => ${hoursToAnswer})
  from purchases p
  where f.missed_class_fee_id = $1 and p.purchase_id = f.purchase_id and p.status = 'pending'
    and not ${isErasedSql('f.customer_id')}
    and f."excusedAt" is null and f.next_try_at <= $2 and f.tries < ${mostFeeTries}
  returning f.purchase_id, f.tries, f."createdAt"`,
  z.object({ purchase_id: z.int(), tries: z.int(), createdAt: z.string() }),
);

const endTry = command(
  'end_fee_try',
  'update missed_class_fees set tries = $2, next_try_at = $3 where missed_class_fee_id = $1',
);

/**
 * Charges an open fee with the stored card that the member agreed to. The payment is made once for the purchase, and read
 * before it is confirmed, so that a lost answer never charges twice. A refusal is told to the member. Throws nothing that
 * the provider causes.
 */
export async function chargeFee(services: Services, missed_class_fee_id: number): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  const taken = await takeTry.maybeOne(db, [missed_class_fee_id, now]);
  if (!taken) return;
  const { purchase_id, createdAt } = taken;
  const purchase = await purchaseById(db, purchase_id);
  if (!purchase) return;
  try {
    if (await isCharged(services, purchase)) {
      await endTry.run(db, [missed_class_fee_id, taken.tries + 1, null]);
      return;
    }
  } catch (err) {
    log.warn({ err, purchase_id }, 'the fee of a missed class could not be charged');
    return;
  }
  const tries = taken.tries + 1;
  const next = nextFeeTry(createdAt, tries);
  await endTry.run(db, [missed_class_fee_id, tries, next]);
  await tellRefused(services, purchase, { tries, next, until: feePayableUntil(createdAt) });
}

/** Charges the card; false when it is refused, or must not be charged any more. Throws `provider_unavailable`. */
async function isCharged(services: Services, purchase: PurchaseRow): Promise<boolean> {
  const { db, stripe } = services;
  const { customer_id, branch_id, payment_source_id } = purchase;
  const payment = await paymentOf(services, purchase);
  if (payment.status !== 'open') {
    await applyRead(services, payment);
    return true;
  }
  const consent = await consentOf(db, customer_id, branch_id);
  const card = payment_source_id && (await sourceOf(db, customer_id, payment_source_id));
  // Withdrawn, or the card was deleted: the member can still pay it.
  if (!consent?.is_given || !card) return false;
  try {
    const paid = await stripe.payments.chargePayment(payment.payment_id, card.source_id);
    await applyRead(services, paid);
    return paid.status === 'succeeded';
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'provider_unavailable') throw error;
    return false;
  }
}

/** Tells the member that the card did not pay, once a try, and where to pay. */
async function tellRefused(
  { db, clock }: Services,
  { purchase_id, total_payment }: PurchaseRow,
  { tries, next, until }: { tries: number; next: string | null; until: string },
): Promise<void> {
  const { customer_id, email, ...facts } = await feeFacts(db, purchase_id);
  await db.transaction((tx) =>
    queueMail(tx, {
      cause: `missed_fee_failed:${purchase_id}:${tries}`,
      customer_id,
      recipient: email,
      template: 'missed_fee_failed',
      now: clock.now(),
      data: { ...facts, total_payment, next, until },
    }),
  );
}
