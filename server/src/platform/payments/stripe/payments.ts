import { problem } from '../../errors.ts';
import type { CardPayments } from '../payments.ts';
import { centavos, refusedAs, type StripeClient, type StripeConfig, shortly } from './client.ts';
import { eventOf, paymentOf } from './events.ts';

/** Card payments at Stripe. */
export function stripePayments(client: StripeClient, config: StripeConfig): CardPayments {
  const { stripe, ask, askBank, log } = client;
  return {
    async createCustomer({ email, name, customer_id }) {
      const made = await ask(
        'createCustomer',
        stripe.customers.create(
          { email, name, metadata: { customer_id: String(customer_id) } },
          { idempotencyKey: `customer:${customer_id}` },
        ),
      );
      return made.id;
    },

    async createPayment({ key, amount, customer, description, metadata }) {
      const intent = await ask(
        'createPayment',
        stripe.paymentIntents.create(
          {
            ...centavos(amount),
            customer,
            description,
            metadata,
            // Cards only; the bank's challenge (3-D Secure) is part of confirming in the browser.
            allowed_payment_method_types: ['card'],
          },
          { idempotencyKey: key },
        ),
      );
      return paymentOf(intent);
    },

    async readPayment(payment_id) {
      return paymentOf(await ask('readPayment', stripe.paymentIntents.retrieve(payment_id)));
    },

    async confirmPayment(payment_id, { method, keep }) {
      const confirmed = stripe.paymentIntents.confirm(payment_id, {
        payment_method: method,
        ...(keep ? { setup_future_usage: 'off_session' as const } : {}),
      });
      const paid = confirmed.catch((error: unknown) => {
        // Paid by another try meanwhile: how it stands is the answer.
        if (refusedAs(error, 'payment_intent_unexpected_state'))
          return stripe.paymentIntents.retrieve(payment_id);
        throw error;
      });
      return paymentOf(await askBank('confirmPayment', paid));
    },

    async keepCardOf(payment_id) {
      const kept = stripe.paymentIntents.update(payment_id, { setup_future_usage: 'off_session' });
      // Paid meanwhile: there is nothing left to keep it by.
      await kept.catch((error) =>
        refusedAs(error, 'payment_intent_unexpected_state') ? null : ask('keepCardOf', Promise.reject(error)),
      );
    },

    async cancelPayment(payment_id) {
      try {
        return paymentOf(await stripe.paymentIntents.cancel(payment_id));
      } catch (error) {
        // It is over already, one way or the other: how it stands is the answer.
        if (refusedAs(error, 'payment_intent_unexpected_state'))
          return paymentOf(await ask('cancelPayment', stripe.paymentIntents.retrieve(payment_id)));
        return ask('cancelPayment', Promise.reject(error));
      }
    },

    readEvent(body, signature) {
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, config.stripe_webhook_secret));
      } catch (error) {
        log.warn(shortly(error), 'an event of the card provider was refused');
        throw problem('signature_invalid');
      }
    },
  };
}

/** What a page may load so that Stripe's card fields work. */
export const stripeSources = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
