import type Stripe from 'stripe';
import { paymentOf } from '../billing/invoices.ts';
import { invalid } from './errors.ts';
import type { Kind } from './kinds.ts';
import type { Parts } from './parts.ts';

type Expandable = Record<string, unknown>;

/** Fields that hold ids, and the kind of object that they refer to. */
const references: Record<string, Kind> = {
  charge: 'charge',
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  discount: 'discount',
  discounts: 'discount',
  invoice: 'invoice',
  latest_invoice: 'invoice',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  pending_setup_intent: 'setup_intent',
  price: 'price',
  product: 'product',
  setup_intent: 'setup_intent',
  subscription: 'subscription',
};

/** Fields that are included on request only, by kind of object and name. */
const included: Record<string, (parts: Parts, thing: Expandable) => unknown> = {
  'charge.refunds': ({ store }, { id }) => {
    const data = store.list('refund').filter(({ charge }) => charge === id);
    return {
      object: 'list',
      data,
      has_more: false,
      url: `/v1/charges/${id}/refunds`,
    };
  },
  'invoice.confirmation_secret': (parts, thing) => {
    const intent = paymentOf(parts, thing as unknown as Stripe.Invoice)?.intent;
    return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  },
  'invoice.payments': ({ store }, { id }) => {
    const data = store.list('invoice_payment').filter(({ invoice }) => invoice === id);
    return {
      object: 'list',
      data,
      has_more: false,
      url: `/v1/invoice_payments?invoice=${id}`,
    };
  },
  'checkout.session.line_items': ({ store }, { id }) => {
    const data = store.get('session_items', String(id)).items;
    return {
      object: 'list',
      data,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    };
  },
  'customer.subscriptions': ({ store }, { id }) => {
    const data = store.list('subscription').filter((one) => one.customer === id && one.ended_at === null);
    return {
      object: 'list',
      data,
      has_more: false,
      url: `/v1/subscriptions?customer=${id}`,
    };
  },
};

/** Replaces ids by objects, as `expand[]` requests. */
export function expand(parts: Parts, answer: unknown, paths: string[]): unknown {
  if (paths.length === 0) return answer;
  const expanded = structuredClone(answer);
  for (const path of paths) follow(parts, expanded, path.split('.'), path);
  return expanded;
}

function follow(parts: Parts, place: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || place === null || place === undefined) return;
  if (Array.isArray(place)) {
    for (const item of place) follow(parts, item, [name, ...rest], path);
    return;
  }
  if (typeof place !== 'object') throw refusal(path);
  const thing = place as Expandable;
  const include = own(included, `${thing.object}.${name}`);
  if (include && thing[name] === undefined) thing[name] = structuredClone(include(parts, thing));
  const kind = own(references, name);
  if (own(thing, name) === undefined || (rest.length === 0 && !kind && !include)) throw refusal(path);
  const resolve = (value: unknown): unknown =>
    typeof value === 'string' && kind ? structuredClone(parts.store.find(kind, value) ?? value) : value;
  const value = thing[name];
  if (typeof value === 'string' && !kind) throw refusal(path);
  thing[name] = Array.isArray(value) ? value.map(resolve) : resolve(value);
  follow(parts, thing[name], rest, path);
}

/** Own fields only, so that `constructor` is not a field. */
const own = <T>(of: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

const refusal = (path: string) => invalid(`This property cannot be expanded (${path}).`, 'expand');
