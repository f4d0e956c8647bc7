import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { type Form, requiredText, textOf } from '../core/form.ts';
import { pageOf, paging } from '../core/lists.ts';
import type { Parts } from '../core/parts.ts';
import { namedMethods } from './card-ends.ts';
import { attach, createMethod, detach, methodNamed } from './payment-methods.ts';

const methodsOf = ({ store }: Parts, customer: string): Stripe.PaymentMethod[] =>
  store.list('payment_method').filter((method) => method.customer === customer);

export function registerPaymentMethods({ get, post }: Calls, parts: Parts): void {
  const { store } = parts;
  const url = '/v1/payment_methods';
  post(
    url,
    params<Stripe.PaymentMethodCreateParams>(
      'allow_redisplay',
      'billing_details',
      'card',
      'metadata',
      'type',
    ),
    ({ form }) => createMethod(parts, form),
  );
  get(url, params<Stripe.PaymentMethodListParams>(...paging, 'customer', 'type'), ({ form }) => {
    const customer = textOf(form.customer);
    const found = customer
      ? methodsOf(parts, store.named('customer', customer, 'customer').id)
      : store.list('payment_method');
    return pageOf(url, ofType(found, form), form, 'payment_method');
  });
  get(`${url}/:id`, [], ({ id }) => store.get('payment_method', id));
  post(`${url}/:id/attach`, params<Stripe.PaymentMethodAttachParams>('customer'), ({ id, form }) =>
    attach(parts, methodOrNamed(parts, id), requiredText(form, 'customer')),
  );
  post(`${url}/:id/detach`, [], ({ id }) => detach(parts, store.get('payment_method', id)));
  get(
    '/v1/customers/:id/payment_methods',
    params<Stripe.CustomerListPaymentMethodsParams>(...paging, 'type'),
    ({ id, form }) => {
      const customer = store.get('customer', id);
      const address = `/v1/customers/${customer.id}/payment_methods`;
      return pageOf(address, ofType(methodsOf(parts, customer.id), form), form, 'payment_method');
    },
  );
}

/** In an address an unknown card is 404, not 400. */
function methodOrNamed(parts: Parts, id: string): Stripe.PaymentMethod {
  if (!Object.hasOwn(namedMethods, id)) parts.store.get('payment_method', id);
  return methodNamed(parts, id);
}

const ofType = (methods: Stripe.PaymentMethod[], form: Form): Stripe.PaymentMethod[] => {
  const type = textOf(form.type);
  return type === undefined ? methods : methods.filter((method) => method.type === type);
};
