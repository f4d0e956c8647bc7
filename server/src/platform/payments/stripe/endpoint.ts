import Stripe from 'stripe';
import type { StripeClient } from './client.ts';
import { bookedTypes } from './events.ts';

/** The result for a webhook. `secret`: of a new one at Stripe. */
export interface EnsuredEndpoint {
  outcome: 'made' | 'mended' | 'ready';
  secret: string | null;
}

/**
 * Makes the account's webhook for this address with the events that are booked, in the pinned API version. One in another
 * version is replaced: Stripe changes no version, and repeats for days what the new one does not take at first.
 */
export async function ensureStripeEndpoint({ stripe }: StripeClient, url: string): Promise<EnsuredEndpoint> {
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const endpointsOfUrl = all.filter((endpoint) => endpoint.url === url);
  const current = endpointsOfUrl.find(({ api_version }) => api_version === Stripe.API_VERSION);
  for (const { id } of endpointsOfUrl) if (id !== current?.id) await stripe.webhookEndpoints.del(id);
  if (!current) {
    const { secret = null } = await stripe.webhookEndpoints.create({
      url,
      description: 'TBM',
      enabled_events: [...bookedTypes],
      api_version: Stripe.API_VERSION,
    });
    return { outcome: 'made', secret };
  }
  const listens =
    current.enabled_events.includes('*') ||
    bookedTypes.every((type) => current.enabled_events.includes(type));
  if (listens && current.status === 'enabled') return { outcome: 'ready', secret: null };
  await stripe.webhookEndpoints.update(current.id, { enabled_events: [...bookedTypes], disabled: false });
  return { outcome: 'mended', secret: null };
}
