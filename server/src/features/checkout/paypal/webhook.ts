import { paypalOf } from '../../../platform/payments/billing.ts';
import type { WebhookHeaders } from '../../../platform/payments/paypal/api.ts';
import { paymentEventOf } from '../../../platform/payments/paypal/payment-event.ts';
import type { Services } from '../../../platform/services.ts';
import { type Received, receiveEvent } from '../settlement/receive-event.ts';

/** Receives an event of PayPal, verified by PayPal. Throws `wallet_off`, `signature_invalid`, `provider_unavailable`. */
export async function receivePaypalEvent(
  services: Services,
  body: string,
  headers: WebhookHeaders,
): Promise<Received> {
  const { api, billing } = paypalOf(services);
  const event = await api.readEvent(body, headers);
  const charge = event.kind === 'charged' ? event.charge : undefined;
  return receiveEvent(services, {
    provider: 'paypal',
    event: await paymentEventOf(billing, event),
    readSubscription: (subscription_id) => billing.readSubscription(subscription_id, charge),
  });
}
