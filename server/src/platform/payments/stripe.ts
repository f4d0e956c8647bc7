import { toCentavos, toPesos } from '@tbm/domain/money';
import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { problem } from '../errors.ts';
import type { CardPayments, Payment, PaymentEvent } from './payments.ts';

/** Where the provider is: Stripe's own address unless a simulator stands in for it. */
function addressOf(base: string | null): Stripe.StripeConfig {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port, protocol: protocol.replace(':', '') as 'http' | 'https' };
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const readPayment = (intent: Stripe.PaymentIntent): Payment => ({
  payment_id: intent.id,
  clientSecret: intent.client_secret,
  status: intent.status === 'succeeded' ? 'succeeded' : intent.status === 'canceled' ? 'cancelled' : 'open',
  amount: toPesos(intent.amount),
  charge_id: idOf(intent.latest_charge),
  metadata: intent.metadata,
});

/** Silence, a 5xx or a cut line of the provider is our own 503; anything else is a fault of ours and stays one. */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError)
      throw Object.assign(problem('provider_unavailable'), { cause: error });
    throw error;
  }
}

/** Card payments by Stripe's official library. Amounts are pesos here and centavos there. */
export function stripePayments(config: Config): CardPayments {
  const stripe = new Stripe(config.stripe_secret_key, {
    ...addressOf(config.stripe_api_base),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });

  return {
    createCustomer: ({ email, name, customer_id }) =>
      asking(async () => {
        const made = await stripe.customers.create(
          { email, name, metadata: { customer_id: String(customer_id) } },
          { idempotencyKey: `customer:${customer_id}` },
        );
        return made.id;
      }),

    createPayment: ({ key, amount, customer, description, metadata }) =>
      asking(async () =>
        readPayment(
          await stripe.paymentIntents.create(
            {
              amount: toCentavos(amount),
              currency: 'mxn',
              customer,
              description,
              metadata,
              allowed_payment_method_types: ['card'],
            },
            { idempotencyKey: key },
          ),
        ),
      ),

    readPayment: (payment_id) =>
      asking(async () => readPayment(await stripe.paymentIntents.retrieve(payment_id))),

    cancelPayment: (payment_id) =>
      asking(async () => {
        try {
          return readPayment(await stripe.paymentIntents.cancel(payment_id));
        } catch (error) {
          // Paid or given up a moment ago: what counts is how it stands.
          if (error instanceof Stripe.errors.StripeInvalidRequestError)
            return readPayment(await stripe.paymentIntents.retrieve(payment_id));
          throw error;
        }
      }),

    readEvent(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, config.stripe_webhook_secret);
      } catch {
        throw problem('signature_invalid');
      }
      return inOurWords(event);
    },
  };
}

function inOurWords(event: Stripe.Event): PaymentEvent {
  const known = { event_id: event.id, type: event.type };
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { ...known, kind: 'succeeded', payment: readPayment(event.data.object) };
    case 'payment_intent.payment_failed': {
      const payment = readPayment(event.data.object);
      return { ...known, kind: 'failed', payment, failure_id: payment.charge_id ?? event.id };
    }
    default:
      return { ...known, kind: 'other' };
  }
}
