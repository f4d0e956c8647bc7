import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { textOf } from '../core/form.ts';
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
  get(url, params<Stripe.Checkout.SessionListParams>(...paging, 'created', 'customer'), ({ form }) => {
    const customer = textOf(form.customer);
    const found = store
      .list('checkout.session')
      .filter((session) => customer === undefined || session.customer === customer)
      .filter(({ created }) => inRange(created, form.created, 'created'));
    return pageOf(url, found, form, 'checkout.session');
  });
  get(`${url}/:id`, [], ({ id }) => store.get('checkout.session', id));
  post(`${url}/:id/expire`, [], ({ id }) => expireSession(parts, store.get('checkout.session', id)));

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
