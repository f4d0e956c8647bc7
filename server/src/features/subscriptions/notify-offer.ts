import { dayIn } from '@tbm/domain/time';
import type { Transaction } from '../../platform/database/database.ts';
import { queueMail } from '../messages/index.ts';
import { type PurchaseRow, termsOf } from '../purchases/index.ts';

/** Mails the customer that the retention offer applies: the next charges, in pesos, and when they come [PUR-038]. */
export async function notifyOfferApplied(
  tx: Transaction,
  purchase: PurchaseRow,
  { total_payment, next, now }: { total_payment: number; next: string | null; now: string },
): Promise<void> {
  // Only a subscription that its member pays has an offer.
  const { item, payer, branch } = await termsOf(tx, purchase);
  await queueMail(tx, {
    cause: `offer_applied:${purchase.purchase_id}`,
    customer_id: payer.customer_id,
    recipient: payer.email,
    template: 'offer_applied',
    now,
    data: {
      name: payer.name,
      title: item.title,
      total_payment,
      day: next && dayIn(next, branch.timezone).toString(),
    },
  });
}
