import { z } from 'zod';
import { problem } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { disputeEvent } from './answers/disputes.ts';
import { approvedOrderEvent, captureAnswer } from './answers/orders.ts';
import { refundAnswer, saleRefundEvent } from './answers/refunds.ts';
import { saleEvent, subscriptionAnswer } from './answers/subscriptions.ts';
import type { PaypalEvent } from './api.ts';
import type { PaypalHttp } from './http.ts';
import { type Content, readAgain } from './unfamiliar.ts';

/** How far ahead of our clock a transmission may be: five minutes. */
const ahead = 300_000;

/** The headers of a transmission, in the formats that PayPal documents. */
const transmission = z.object({
  'paypal-auth-algo': z.string().regex(/^[a-zA-Z0-9]{1,100}$/),
  'paypal-cert-url': z.url({ protocol: /^https?$/ }).max(500),
  'paypal-transmission-id': z
    .string()
    .max(50)
    .regex(/^\w\S+$/),
  'paypal-transmission-sig': z.string().max(500).regex(/^\S+$/),
  'paypal-transmission-time': z.iso.datetime({ offset: true }).max(100),
});
// A pattern instead of a minimum length, which zod would also evaluate on lists.
const envelope = z.object({
  id: z.string().regex(/./),
  event_type: z.string().regex(/./),
  create_time: z.string(),
  resource: z.unknown(),
});
const verdict = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/** The types of events that are read; the webhook asks PayPal for these. */
export const readTypes = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
];

/** Reversed, or of a future type: it moves money, and this code does not know how. */
const movesMoney = /^PAYMENT\.(CAPTURE|SALE)\.(?!PENDING|DENIED$)/;

/** Reads an event after PayPal itself has verified its signature. Throws `signature_invalid`, `provider_unavailable`. */
export async function readPaypalEvent(
  { http, log, webhook_id }: { http: PaypalHttp; log: Log; webhook_id: string | null },
  body: string,
  headers: Record<string, string | string[] | undefined>,
): Promise<PaypalEvent> {
  const refuse = (error: string) => {
    log.warn({ error }, 'an event of PayPal was refused');
    return problem('signature_invalid');
  };
  const { data: given } = transmission.safeParse(headers);
  if (!given) throw refuse('headers are missing or not of their form');
  const { data: event } = envelope.safeParse(jsonOf(body));
  if (!event) throw refuse('the body is not an event');
  // Events of any age count: PayPal repeats one for three days and by hand for longer, and each has its effect once.
  const age = Date.now() - new Date(given['paypal-transmission-time']).getTime();
  if (age < -ahead) throw refuse('the transmission is dated in the future');
  if (!webhook_id) throw http.failed('verifyEvent', { error: 'PayPal is not configured' });
  const question = JSON.stringify({
    auth_algo: given['paypal-auth-algo'],
    cert_url: given['paypal-cert-url'],
    transmission_id: given['paypal-transmission-id'],
    transmission_sig: given['paypal-transmission-sig'],
    transmission_time: given['paypal-transmission-time'],
    webhook_id,
  });
  const reply = await http.ask({
    name: 'verifyEvent',
    path: '/v1/notifications/verify-webhook-signature',
    // The event is sent back byte by byte: the signature covers exactly these.
    body: `${question.slice(0, -1)},"webhook_event":${body}}`,
  });
  if (!reply.done) throw refuse(reply.issue);
  if (verdict.safeParse(reply.body).data?.verification_status !== 'SUCCESS')
    throw refuse('not signed by PayPal');
  const { id: event_id, event_type: type, create_time: at } = event;
  try {
    return {
      event_id,
      type,
      at,
      ...contentOf(type, event.resource),
    };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const field = error.issues[0]?.path.join('.');
    log.error({ type, event_id, field }, 'an event of PayPal is unfamiliar');
    return {
      event_id,
      type,
      at,
      unfamiliar: 'an unknown shape',
      ...(await readAgain(http, type, event.resource)),
    };
  }
}

function contentOf(type: string, resource: unknown): Content {
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return { kind: 'order_approved', ...approvedOrderEvent.parse(resource) };
    case 'PAYMENT.CAPTURE.COMPLETED':
      return { kind: 'captured', capture: captureAnswer.parse(resource) };
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return { kind: 'capture_denied', capture: captureAnswer.parse(resource) };
    case 'PAYMENT.CAPTURE.REFUNDED':
      return { kind: 'refunded', ...refundAnswer.parse(resource) };
    case 'PAYMENT.SALE.REFUNDED':
      return { kind: 'refunded', ...saleRefundEvent.parse(resource) };
    case 'PAYMENT.SALE.COMPLETED': {
      const charge = saleEvent.parse(resource);
      return charge ? { kind: 'charged', charge } : { kind: 'other' };
    }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED': {
      const dispute = disputeEvent.parse(resource);
      return dispute ? { kind: 'dispute', dispute } : { kind: 'other' };
    }
    case 'BILLING.SUBSCRIPTION.PAYMENT.FAILED':
      return { kind: 'charge_failed', subscription: subscriptionAnswer.parse(resource) };
    case 'BILLING.SUBSCRIPTION.ACTIVATED':
    case 'BILLING.SUBSCRIPTION.UPDATED':
    case 'BILLING.SUBSCRIPTION.SUSPENDED':
    case 'BILLING.SUBSCRIPTION.CANCELLED':
    case 'BILLING.SUBSCRIPTION.EXPIRED':
      return { kind: 'subscription_changed', subscription: subscriptionAnswer.parse(resource) };
    default:
      return movesMoney.test(type) ? { kind: 'other', unfamiliar: 'an unknown type' } : { kind: 'other' };
  }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
