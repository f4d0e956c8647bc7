import Stripe from 'stripe';
import type { PaymentEvent } from '../payments.ts';
import { cardOf } from './cards.ts';
import { idOf, type StripeClient, timeOf } from './client.ts';
import { billEvent, bookedTypes, disputeOf, eventOf, paymentOf, refundOf } from './events.ts';

/** Types about money that are not booked: their content is booked by one of `bookedTypes`. */
const others = [
  /^charge\.(captured|expired|failed|pending|refunded|refund\.updated|succeeded|updated)$/,
  /^charge\.dispute\.funds_(reinstated|withdrawn)$/,
  /^invoice\.(created|deleted|finalization_failed|finalized|marked_uncollectible|overdue|overpaid|sent)$/,
  /^invoice\.(payment_action_required|payment_attempt_required|payment_succeeded|upcoming|updated|will_be_due)$/,
  /^payment_intent\.(amount_capturable_updated|canceled|created|partially_funded|processing|requires_action)$/,
  /^(balance|billing|coupon|customer|invoice_payment|invoiceitem|payment_method|payout|plan|price|product)[._]/,
  /^(setup_intent|checkout\.session)\./,
];

/** Fields that all objects of Stripe have, and those of objects with money. */
interface AnyObject {
  object: string;
  id?: string;
  amount?: unknown;
  currency?: unknown;
}

/**
 * Stripe's event in the common vocabulary. An event that cannot be taken as it is gets read again. Throws
 * `provider_unavailable`.
 */
export async function readEventOf(client: StripeClient, event: Stripe.Event): Promise<PaymentEvent> {
  const object = event.data.object as AnyObject;
  const isBooked = (bookedTypes as readonly string[]).includes(event.type);
  if (!isBooked) {
    const hasMoney = object.amount !== undefined || object.currency !== undefined;
    const isKnown = others.some((pattern) => pattern.test(event.type));
    return isKnown || !hasMoney ? eventOf(event) : readAgain(client, event, 'an unknown type');
  }
  if (event.api_version !== Stripe.API_VERSION)
    return readAgain(client, event, `API version ${event.api_version ?? 'unknown'}`);
  try {
    return eventOf(event);
  } catch {
    return readAgain(client, event, 'an unknown shape');
  }
}

/** Reads the object of an event through the pinned client: of the event itself only its type and the id are used. */
async function readAgain(
  { stripe, ask, log }: StripeClient,
  event: Stripe.Event,
  unfamiliar: string,
): Promise<PaymentEvent> {
  const { object, id = '' } = event.data.object as AnyObject;
  const { type, created, api_version } = event;
  log.error(
    {
      type,
      object,
      id,
      api_version,
      unfamiliar,
    },
    'an event of the card provider is unfamiliar',
  );
  const common = {
    event_id: event.id,
    type,
    at: timeOf(created),
    unfamiliar,
  };
  const read = <T>(answer: Promise<T>) => ask('readAgain', answer);
  switch (object) {
    case 'payment_intent': {
      const intent = await read(stripe.paymentIntents.retrieve(id));
      const payment = paymentOf(intent);
      if (payment.status === 'succeeded') return { ...common, kind: 'succeeded', payment };
      const failed = intent.last_payment_error;
      return failed
        ? {
            ...common,
            kind: 'failed',
            payment,
            failure_id: failed.charge ?? event.id,
          }
        : { ...common, kind: 'progress', metadata: intent.metadata };
    }
    case 'charge': {
      const { payment_intent } = await read(stripe.charges.retrieve(id));
      const paid = idOf(payment_intent);
      const payment = paid && paymentOf(await read(stripe.paymentIntents.retrieve(paid)));
      return payment && payment.status === 'succeeded'
        ? { ...common, kind: 'succeeded', payment }
        : { ...common, kind: 'other' };
    }
    case 'invoice': {
      const invoice = await read(stripe.invoices.retrieve(id));
      const failed = invoice.status === 'open' && type.endsWith('.payment_failed');
      return { ...common, ...billEvent(common, invoice, failed) };
    }
    case 'subscription':
      return {
        ...common,
        kind: 'subscription',
        subscription_id: id,
        failure: null,
      };
    case 'setup_intent': {
      const { metadata } = await read(stripe.setupIntents.retrieve(id));
      return { ...common, kind: 'progress', metadata: metadata ?? {} };
    }
    case 'checkout.session': {
      const { metadata } = await read(stripe.checkout.sessions.retrieve(id));
      return { ...common, kind: 'progress', metadata: metadata ?? {} };
    }
    case 'refund':
      return { ...common, kind: 'refund', refund: refundOf(await read(stripe.refunds.retrieve(id))) };
    case 'dispute':
      return { ...common, kind: 'dispute', dispute: disputeOf(await read(stripe.disputes.retrieve(id))) };
    case 'payment_method':
      return { ...common, kind: 'card', card: cardOf(await read(stripe.paymentMethods.retrieve(id))) };
    default:
      return { ...common, kind: 'other' };
  }
}
