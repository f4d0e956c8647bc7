import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { type Calls, params } from './calls.ts';
import { absent } from './errors.ts';
import { textOf, textsOf } from './form.ts';
import { pageOf, paging } from './lists.ts';
import type { Parts } from './parts.ts';
import { apiVersion } from './webhooks.ts';

/** Webhook endpoints; events go to the one that was made last, in its version (docs.stripe.com/api/webhook_endpoints). */
export function registerEndpoints({ get, post, del }: Calls, { store, webhooks, clock }: Parts): void {
  const url = '/v1/webhook_endpoints';
  post(
    url,
    params<Stripe.WebhookEndpointCreateParams>('api_version', 'description', 'enabled_events', 'url'),
    ({ form }) => {
      const address = textOf(form.url);
      if (!address) throw absent('url');
      const api_version = textOf(form.api_version) ?? null;
      const made = store.put('webhook_endpoint', {
        id: store.id('we'),
        object: 'webhook_endpoint',
        api_version,
        application: null,
        created: clock.seconds(),
        description: textOf(form.description) ?? null,
        enabled_events: textsOf(form.enabled_events),
        livemode: false,
        metadata: {},
        status: 'enabled',
        url: address,
      } as Stripe.WebhookEndpoint);
      // Only the response to its creation has the secret.
      const secret = `whsec_${randomBytes(24).toString('hex')}`;
      webhooks.endpoint = { url: address, secret };
      webhooks.version = api_version ?? apiVersion;
      return { ...made, secret };
    },
  );
  get(url, params<Stripe.WebhookEndpointListParams>(...paging), ({ form }) =>
    pageOf(url, store.list('webhook_endpoint'), form, 'webhook_endpoint'),
  );
  post(
    `${url}/:id`,
    params<Stripe.WebhookEndpointUpdateParams>('disabled', 'enabled_events', 'url'),
    ({ id, form }) => {
      const endpoint = store.get('webhook_endpoint', id);
      const enabled_events = textsOf(form.enabled_events);
      store.update('webhook_endpoint', endpoint, {
        ...(enabled_events.length ? { enabled_events } : {}),
        ...(form.disabled === undefined ? {} : { status: form.disabled === 'true' ? 'disabled' : 'enabled' }),
      });
      return endpoint;
    },
  );
  del(`${url}/:id`, [], ({ id }) => {
    store.get('webhook_endpoint', id);
    store.remove('webhook_endpoint', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  });
}
