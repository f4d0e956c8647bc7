import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { formOf, metadataOf, textOf } from '../core/form.ts';
import { inRange, pageOf, paging } from '../core/lists.ts';
import type { Parts } from '../core/parts.ts';
import { createSession, expireSession } from './sessions.ts';

export function registerSessions({ get, post }: Calls, parts: Parts): void {
  const { store, tasks, after, webhooks } = parts;
  const url = '/v1/checkout/sessions';
  post(
    url,
    params<Stripe.Checkout.SessionCreateParams>(
      'allowed_payment_method_types',
      'cancel_url',
      'client_reference_id',
      'customer',
      'customer_email',
      'expires_at',
      'line_items',
      'locale',
      'metadata',
      'mode',
      'payment_intent_data',
      'payment_method_options',
      'success_url',
      'ui_mode',
    ),
    (given) => createSession(parts, given),
  );
  get(
    url,
    params<Stripe.Checkout.SessionListParams>(
      ...paging,
      'created',
      'customer',
      'customer_details',
      'payment_intent',
      'status',
    ),
    ({ form }) => {
      const wanted = {
        customer: textOf(form.customer),
        payment_intent: textOf(form.payment_intent),
        status: textOf(form.status),
      };
      const email = textOf(formOf(form.customer_details).email);
      const found = store
        .list('checkout.session')
        .filter((one) =>
          (Object.keys(wanted) as (keyof typeof wanted)[]).every(
            (name) => wanted[name] === undefined || one[name] === wanted[name],
          ),
        )
        .filter((one) => email === undefined || one.customer_details?.email === email)
        .filter((one) => inRange(one.created, form.created, 'created'));
      return pageOf(url, found, form, 'checkout.session');
    },
  );
  get(`${url}/:id`, [], ({ id }) => store.get('checkout.session', id));
  post(`${url}/:id`, params<Stripe.Checkout.SessionUpdateParams>('metadata'), ({ id, form }) => {
    const session = store.get('checkout.session', id);
    store.update('checkout.session', session, { metadata: metadataOf(form.metadata, session.metadata) });
    return session;
  });
  post(`${url}/:id/expire`, [], ({ id }) => expireSession(parts, store.get('checkout.session', id)));
  get(`${url}/:id/line_items`, paging, ({ id, form }) =>
    pageOf(
      `${url}/${store.get('checkout.session', id).id}/line_items`,
      store.get('session_items', id).items,
      form,
      'item',
    ),
  );

  tasks.on('session', (id) => {
    const session = store.get('checkout.session', id);
    if (session.status === 'open') expireSession(parts, session);
  });
  after.paid.push((intent) => {
    const session = store.find('checkout.session', store.find('link', intent.id)?.to ?? '');
    if (!session) return;
    tasks.drop('session', session.id);
    store.update('checkout.session', session, { payment_status: 'paid', status: 'complete', url: null });
    webhooks.emit('checkout.session.completed', session);
  });
}
