import type { Payment } from '../../../platform/payments/payments.ts';
import type { Services } from '../../../platform/services.ts';
import type { CardStep, ChosenCard } from './card-payment.ts';

/**
 * Confirms a payment with the chosen card, or has the browser confirm it with a typed one. Null when nothing is left to
 * confirm. Throws the bank's refusal of the card.
 */
export async function confirmPayment(
  { stripe: { payments } }: Pick<Services, 'stripe'>,
  payment: Payment | null,
  { method, keep }: ChosenCard,
): Promise<CardStep | null> {
  if (payment?.status !== 'open') return null;
  if (!method) {
    if (keep) await payments.saveCardOf(payment.payment_id);
    return { next: 'pay_card', clientSecret: payment.clientSecret };
  }
  const { status, clientSecret } = await payments.confirmPayment(payment.payment_id, { method, keep });
  return status === 'open' ? { next: 'ask_bank', clientSecret } : null;
}
