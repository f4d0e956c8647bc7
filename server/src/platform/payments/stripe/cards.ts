import type Stripe from 'stripe';
import { problem } from '../../errors.ts';
import type { Card } from '../payments.ts';
import { idOf, named, refusedAs, type StripeClient } from './client.ts';
import type { CardVault, Setup } from './provider.ts';

/** Cards stored at Stripe for customers (setup intents, payment methods). */
export function stripeCards({ stripe, ask, askBank, make }: StripeClient): CardVault {
  return {
    async createSetup(one, { customer, metadata }) {
      const setup = await make<Stripe.SetupIntent>(
        'createSetup',
        one,
        () => named(stripe.setupIntents.list({ customer, limit: 100 }), metadata),
        (options) =>
          stripe.setupIntents.create(
            {
              customer,
              metadata,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
            },
            options,
          ),
      );
      return setupOf(setup);
    },

    async readSetup(setup_id) {
      return setupOf(await ask('readSetup', stripe.setupIntents.retrieve(setup_id)));
    },

    async confirmSetup(setup_id, method) {
      const confirmed = stripe.setupIntents.confirm(setup_id, {
        payment_method: method,
        // The bank's question is asked by Stripe.js (handleNextAction).
        use_stripe_sdk: true,
      });
      const done = confirmed.catch((error: unknown) => {
        // Another attempt has set it up in the meantime.
        if (refusedAs(error, 'setup_intent_unexpected_state')) return stripe.setupIntents.retrieve(setup_id);
        throw error;
      });
      return setupOf(await askBank('confirmSetup', done));
    },

    async saveCard(method, customer) {
      const card = await askBank(
        'saveCard',
        stripe.paymentMethods.attach(method, { customer }).catch(async (error: unknown) => {
          // It may be attached to the customer already.
          const known = await stripe.paymentMethods.retrieve(method).catch(() => null);
          if (known && idOf(known.customer) === customer) return known;
          throw error;
        }),
      );
      if (!card.card) throw problem('payment_source_invalid');
      return cardOf(card);
    },

    async readCard(method, customer) {
      const card = await askBank('readCard', stripe.paymentMethods.retrieve(method));
      if (!card.card || (card.customer && idOf(card.customer) !== customer))
        throw problem('payment_source_invalid');
      return cardOf(card);
    },

    async forgetCard(customer, { source_id, fingerprint }) {
      const attached = await ask('forgetCard', stripe.customers.listPaymentMethods(customer, { limit: 100 }));
      const same = attached.data.filter(
        ({ id, card }) => id === source_id || (fingerprint !== null && card?.fingerprint === fingerprint),
      );
      for (const { id } of same)
        await ask(
          'forgetCard',
          stripe.paymentMethods.detach(id).catch((error: unknown) => {
            if (refusedAs(error, 'resource_missing')) return null;
            throw error;
          }),
        );
    },
  };
}

/** Stripe's payment method in the common vocabulary. */
export const cardOf = ({ id, card }: Stripe.PaymentMethod): Card => ({
  source_id: id,
  card_type: card?.brand ?? '',
  last_digits: card?.last4 ?? '',
  fingerprint: card?.fingerprint ?? null,
  exp_month: card?.exp_month ?? 0,
  exp_year: card?.exp_year ?? 0,
});

const setupOf = (setup: Stripe.SetupIntent): Setup => ({
  setup_id: setup.id,
  clientSecret: setup.client_secret,
  status: setup.status === 'succeeded' ? 'succeeded' : setup.status === 'canceled' ? 'cancelled' : 'open',
  method: setup.status === 'succeeded' ? idOf(setup.payment_method) : null,
  metadata: setup.metadata ?? {},
});
