import { dayIn } from '@tbm/domain/time';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import type { BillFailure } from '../../platform/payments/payments.ts';
import { queueMail } from '../messages/index.ts';
import {
  isPaidByAnother,
  purchaseRow,
  purchaseRowColumns,
  recordFailedCharge,
  termsOf,
} from '../purchases/index.ts';

const purchaseOfSubscription = statement(
  'purchase_of_failed_bill',
  `select ${purchaseRowColumns()} from purchases where subscription_id = $1`,
  purchaseRow,
);

const paidBill = command('paid_bill', `select from invoices where bill_id = $1 and status = 'paid'`);

interface FailedBill {
  subscription_id: string;
  failure: BillFailure;
  at: string;
  now: string;
}

/** Records a failed charge and mails how to pay it, except for the first charge, whose failure the buyer sees on screen. */
export async function applyBillFailure(
  tx: Transaction,
  { subscription_id, failure, at, now }: FailedBill,
): Promise<void> {
  const purchase = await purchaseOfSubscription.maybeOne(tx, [subscription_id]);
  // `applySubscription`, which both callers call first, has logged a subscription without a purchase.
  if (!purchase) return;
  await recordFailedCharge(tx, {
    purchase_id: purchase.purchase_id,
    total_payment: failure.amount,
    provider_id: failure.failure_id,
    bill_id: failure.invoice_id,
    createdAt: at,
  });
  const wantsToPay = ['active', 'failed'].includes(purchase.status);
  if (failure.first || !wantsToPay) return;
  // A later attempt has succeeded, and its event has arrived first.
  const isPaid = (await paidBill.run(tx, [failure.invoice_id])) > 0;
  if (isPaid) return;
  const { item, member, payer, branch } = await termsOf(tx, purchase);
  const day = failure.retryAt && dayIn(failure.retryAt, branch.timezone).toString();
  await queueMail(tx, {
    cause: `payment_failed:${failure.failure_id}`,
    customer_id: payer.customer_id,
    recipient: payer.email,
    template: 'payment_failed',
    now,
    data: {
      name: payer.name,
      ...(isPaidByAnother(purchase) ? { for_name: member.name } : {}),
      title: item.title,
      total_payment: failure.amount,
      day,
      pay_url: failure.pay_url,
    },
  });
  if (!isPaidByAnother(purchase)) return;
  // The member learns that access is at risk, and nothing of the card.
  await queueMail(tx, {
    cause: `payment_at_risk:${failure.failure_id}`,
    customer_id: member.customer_id,
    recipient: member.email,
    template: 'payment_at_risk',
    now,
    data: {
      name: member.name,
      payer_name: payer.name,
      title: item.title,
      day,
    },
  });
}
