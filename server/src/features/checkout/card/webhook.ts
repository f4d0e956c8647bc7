import type { Services } from '../../../platform/services.ts';
import { type Received, receiveEvent } from '../settlement/receive-event.ts';

/** Receives a signed event of Stripe. Throws `signature_invalid`, `provider_unavailable`. */
export async function receiveStripeEvent(
  services: Services,
  body: string,
  signature: string,
): Promise<Received> {
  const { stripe } = services;
  const event = await stripe.readEvent(body, signature);
  return receiveEvent(services, {
    provider: 'stripe',
    event,
    readSubscription: stripe.billing.readSubscription,
  });
}
