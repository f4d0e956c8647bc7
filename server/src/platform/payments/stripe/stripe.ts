import { problem } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { stripeBilling } from './billing.ts';
import { stripeBooks } from './books.ts';
import { stripeCards } from './cards.ts';
import { loggable, type StripeConfig, stripeClient } from './client.ts';
import { stripePages } from './installment-pages.ts';
import { stripePayments } from './payments.ts';
import type { CardProvider } from './provider.ts';
import { readEventOf } from './unfamiliar.ts';

/** The card provider at Stripe, or at any server that speaks its protocol at `stripe_api_base`. */
export function makeStripe(config: StripeConfig, log: Log): CardProvider {
  const client = stripeClient(config, log);
  const verifyEvent = (body: string, signature: string) => {
    try {
      return client.stripe.webhooks.constructEvent(body, signature, config.stripe_webhook_secret);
    } catch (error) {
      log.warn(loggable(error), 'an event of the card provider was refused');
      throw problem('signature_invalid');
    }
  };
  return {
    payments: stripePayments(client),
    cards: stripeCards(client),
    billing: stripeBilling(client),
    pages: stripePages(client),
    books: stripeBooks(client),
    readEvent: async (body, signature) => readEventOf(client, verifyEvent(body, signature)),
  };
}

/** The sources that a page may load for Stripe's card fields (content security policy; docs.stripe.com/security/guide). */
export const stripeSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
