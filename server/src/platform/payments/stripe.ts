import { toCentavos, toPesos } from '@tbm/domain/money';
import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { problem } from '../errors.ts';
import type { Log } from '../services.ts';
import type { CardPayments, Payment, PaymentEvent } from './payments.ts';

/** Milliseconds for one try; a call is tried three times. */
const timeout = 10_000;

/** Card payments at Stripe, or at whatever speaks its protocol at `stripe_api_base`. */
export function stripePayments(
  config: Pick<Config, 'stripe_secret_key' | 'stripe_webhook_secret' | 'stripe_api_base'>,
  log: Log,
): CardPayments {
  const stripe = new Stripe(config.stripe_secret_key, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...address(config.stripe_api_base),
  });
  /** Whatever goes wrong over there is one refusal here; the log says which, without what it carried. */
  const ask = async <T>(call: string, asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      log.error({ call, ...shortly(error) }, 'the card provider did not do what was asked');
      throw problem('provider_unavailable');
    }
  };

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
            amount: toCentavos(amount),
            currency: 'mxn',
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

    async cancelPayment(payment_id) {
      try {
        return paymentOf(await stripe.paymentIntents.cancel(payment_id));
      } catch (error) {
        // It is over already, one way or the other: how it stands is the answer.
        if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state')
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

const address = (base: string | null) => {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
};

/** What may stand in the log: never the objects that an error carries. */
const shortly = (error: unknown) =>
  error instanceof Stripe.errors.StripeError
    ? {
        type: error.type,
        code: error.code,
        status: error.statusCode,
        request: error.requestId,
        error: error.message,
      }
    : { error: error instanceof Error ? error.message : String(error) };

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const charge = intent.latest_charge;
  const succeeded = intent.status === 'succeeded';
  return {
    payment_id: intent.id,
    clientSecret: intent.client_secret,
    status: succeeded ? 'succeeded' : intent.status === 'canceled' ? 'cancelled' : 'open',
    amount: toPesos(intent.amount),
    charge_id: succeeded ? (typeof charge === 'string' ? charge : (charge?.id ?? null)) : null,
    metadata: intent.metadata,
  };
}

function eventOf(event: Stripe.Event): PaymentEvent {
  const { id: event_id, type } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { event_id, type, kind: 'succeeded', payment: paymentOf(event.data.object) };
    case 'payment_intent.payment_failed': {
      const intent = event.data.object;
      const charge = intent.last_payment_error?.charge;
      // A failed bank challenge has no charge; the event itself then names the try.
      return { event_id, type, kind: 'failed', payment: paymentOf(intent), failure_id: charge ?? event_id };
    }
    default:
      return { event_id, type, kind: 'other' };
  }
}

/** What a page may load so that Stripe's card fields work. */
export const stripeSources = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
