import type Stripe from 'stripe';
import { centavos, named, refusedAs, type StripeClient } from './client.ts';
import { paymentOf } from './events.ts';
import type { CardPayments } from './provider.ts';

/** Customers and single card payments (payment intents) at Stripe. */
export function stripePayments({ stripe, ask, askBank, make }: StripeClient): CardPayments {
  /** The answer of a confirmation; the intent as it is when another attempt has paid it in the meantime. */
  const orAsItIs = (
    payment_id: string,
    confirmed: Promise<Stripe.PaymentIntent>,
  ): Promise<Stripe.PaymentIntent> =>
    confirmed.catch((error: unknown) => {
      if (refusedAs(error, 'payment_intent_unexpected_state'))
        return stripe.paymentIntents.retrieve(payment_id);
      throw error;
    });
  return {
    async createCustomer(one, { email, name, customer_id }) {
      const metadata = { customer_id: String(customer_id) };
      const customer = await make<Pick<Stripe.Customer, 'id'>>(
        'createCustomer',
        one,
        () => named(stripe.customers.list({ email, limit: 100 }), metadata),
        (options) => stripe.customers.create({ email, name, metadata }, options),
      );
      return customer.id;
    },

    async createPayment(one, { amount, customer, description, metadata }) {
      const intent = await make<Stripe.PaymentIntent>(
        'createPayment',
        one,
        () => named(stripe.paymentIntents.list({ customer, limit: 100 }), metadata),
        (options) =>
          stripe.paymentIntents.create(
            {
              ...centavos(amount),
              customer,
              description,
              metadata,
              // Cards only; the bank's challenge (3-D Secure) is part of the browser's confirmation.
              allowed_payment_method_types: ['card'],
            },
            options,
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
        // The bank's question is asked by Stripe.js (handleNextAction).
        use_stripe_sdk: true,
        ...(keep ? { setup_future_usage: 'off_session' as const } : {}),
      });
      return paymentOf(await askBank('confirmPayment', orAsItIs(payment_id, confirmed)));
    },

    async chargePayment(payment_id, method) {
      // “Off-session PaymentIntents that fail confirmation due to Strong Customer Authentication (SCA) requirements have a
      // status of "requires_payment_method"”; confirming again with `off_session` false asks the customer
      // (support.stripe.com, Manual confirmation for off-session payments requiring SCA).
      const confirmed = stripe.paymentIntents.confirm(payment_id, {
        payment_method: method,
        off_session: true,
      });
      return paymentOf(await askBank('chargePayment', orAsItIs(payment_id, confirmed)));
    },

    async saveCardOf(payment_id) {
      const kept = stripe.paymentIntents.update(payment_id, { setup_future_usage: 'off_session' });
      // Paid in the meantime: too late to save its card.
      await kept.catch((error) =>
        refusedAs(error, 'payment_intent_unexpected_state') ? null : ask('saveCardOf', Promise.reject(error)),
      );
    },

    async cancelPayment(payment_id) {
      try {
        return paymentOf(await stripe.paymentIntents.cancel(payment_id));
      } catch (error) {
        // It has ended already, paid or cancelled.
        if (refusedAs(error, 'payment_intent_unexpected_state'))
          return paymentOf(await ask('cancelPayment', stripe.paymentIntents.retrieve(payment_id)));
        return ask('cancelPayment', Promise.reject(error));
      }
    },
  };
}
