import Stripe from 'stripe';
import type { Subscription } from '../payments.ts';
import { idOf, refusedAs, type StripeClient } from './client.ts';
import { subscriptionOf } from './subscription.ts';

/** The calls that several operations on subscriptions share. */
export function subscriptionCalls({ stripe, ask }: StripeClient) {
  const open = async (subscription_id: string): Promise<Stripe.Invoice[]> =>
    (await stripe.invoices.list({ subscription: subscription_id, status: 'open', limit: 100 })).data;

  /** Nothing is owed afterwards. */
  const voidOpen = async (subscription_id: string): Promise<void> => {
    for (const { id } of await open(subscription_id))
      await stripe.invoices.voidInvoice(id).catch((error: unknown) => {
        // Paid at this moment: it stays paid.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
  };

  return {
    open,
    voidOpen,

    async read(subscription_id: string): Promise<Subscription> {
      const subscription = await ask('readSubscription', stripe.subscriptions.retrieve(subscription_id));
      const invoices = await ask(
        'readSubscription',
        stripe.invoices
          .list({ subscription: subscription_id, limit: 100, expand: ['data.payments'] })
          .autoPagingToArray({ limit: 1_000 }),
      );
      return subscriptionOf(subscription, invoices.toReversed());
    },

    async cancelNow(subscription_id: string): Promise<void> {
      await stripe.subscriptions.cancel(subscription_id).catch((error: unknown) => {
        if (!refusedAs(error, 'resource_missing')) throw error;
      });
      await voidOpen(subscription_id);
    },
  };
}

/** Pays a bill; returns the payment when the bank requires a challenge. */
export async function payBill(
  stripe: Stripe,
  invoice: string,
  method: string,
): Promise<{ payment_id: string } | null> {
  try {
    await stripe.invoices.pay(invoice, { payment_method: method, off_session: false });
    return null;
  } catch (error) {
    if (!refusedAs(error, 'invoice_payment_intent_requires_action')) throw error;
    const { payments } = await stripe.invoices.retrieve(invoice, { expand: ['payments'] });
    const payment_id = idOf(payments?.data[0]?.payment.payment_intent);
    if (!payment_id) throw error;
    return { payment_id };
  }
}
