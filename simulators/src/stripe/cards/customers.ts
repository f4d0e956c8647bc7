import type Stripe from 'stripe';
import { endSubscription } from '../billing/subscription-change.ts';
import { type Calls, params } from '../core/calls.ts';
import { invalid } from '../core/errors.ts';
import { emptyable, type Form, type FormValue, formOf, metadataOf, textOf, textsOf } from '../core/form.ts';
import { inRange, pageOf, paging } from '../core/lists.ts';
import type { Parts } from '../core/parts.ts';

/** The address of a person as a form gives it; null when it is emptied. */
export function addressOf(value: FormValue | undefined): Stripe.Address | null {
  if (typeof value !== 'object') return null;
  const { city, country, line1, line2, postal_code, state } = formOf(value);
  return {
    city: emptyable(city),
    country: emptyable(country),
    line1: emptyable(line1),
    line2: emptyable(line2),
    postal_code: emptyable(postal_code),
    state: emptyable(state),
  };
}

function emailOf(value: FormValue | undefined): string | null {
  const email = emptyable(value);
  if (email !== null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, 'email', 'email_invalid');
  return email;
}

/** Only the given fields; the others stay unchanged. */
function sentFields(form: Form): Partial<Stripe.Customer> {
  return {
    ...('address' in form ? { address: addressOf(form.address) } : {}),
    ...('description' in form ? { description: emptyable(form.description) } : {}),
    ...('email' in form ? { email: emailOf(form.email) } : {}),
    ...('name' in form ? { name: emptyable(form.name) } : {}),
    ...('phone' in form ? { phone: emptyable(form.phone) } : {}),
    ...('preferred_locales' in form ? { preferred_locales: textsOf(form.preferred_locales) } : {}),
  };
}

const shared = [
  'address',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
] as const;

export function createCustomer({ clock, store, webhooks }: Parts, form: Form): Stripe.Customer {
  const id = store.id('cus');
  const customer = store.put('customer', {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: clock.seconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: metadataOf(form.metadata),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...sentFields(form),
  });
  webhooks.emit('customer.created', customer);
  return customer;
}

/** The customer's default card, which must be attached to the customer. */
function invoiceSettings({ store }: Parts, customer: Stripe.Customer, form: Form): Partial<Stripe.Customer> {
  const { default_payment_method } = formOf(form.invoice_settings);
  if (default_payment_method === undefined) return {};
  const id = emptyable(default_payment_method);
  if (id !== null && store.find('payment_method', id)?.customer !== customer.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'invoice_settings[default_payment_method]',
      'resource_missing',
    );
  return { invoice_settings: { ...customer.invoice_settings, default_payment_method: id } };
}

export function updateCustomer(parts: Parts, customer: Stripe.Customer, form: Form): Stripe.Customer {
  return changeCustomer(parts, customer, {
    ...sentFields(form),
    ...invoiceSettings(parts, customer, form),
    metadata: metadataOf(form.metadata, customer.metadata),
  });
}

/** Changes a customer and emits an event if anything changed. */
export function changeCustomer(
  { store, webhooks }: Parts,
  customer: Stripe.Customer,
  fields: Partial<Stripe.Customer>,
): Stripe.Customer {
  const before = store.update('customer', customer, fields);
  if (Object.keys(before).length > 0) webhooks.emit('customer.updated', customer, before);
  return customer;
}

/** Deletes a customer: ends the subscriptions and detaches the cards. */
function deleteCustomer(parts: Parts, id: string): Stripe.DeletedCustomer {
  const { store, webhooks } = parts;
  const customer = store.get('customer', id);
  for (const subscription of store.list('subscription'))
    if (subscription.customer === id && subscription.ended_at === null)
      endSubscription(parts, subscription, 'cancellation_requested');
  for (const method of store.all('payment_method'))
    if (method.customer === id) store.update('payment_method', method, { customer: null });
  store.remove('customer', id);
  const deleted = store.put('deleted_customer', { id, object: 'customer', deleted: true });
  webhooks.emit('customer.deleted', customer);
  return deleted;
}

export function registerCustomers({ get, post, del }: Calls, parts: Parts): void {
  const { store } = parts;
  post('/v1/customers', params<Stripe.CustomerCreateParams>(...shared), ({ form }) =>
    createCustomer(parts, form),
  );
  get('/v1/customers', params<Stripe.CustomerListParams>(...paging, 'created', 'email'), ({ form }) => {
    const email = textOf(form.email);
    const found = store
      .list('customer')
      .filter((customer) => email === undefined || customer.email === email)
      .filter(({ created }) => inRange(created, form.created, 'created'));
    return pageOf('/v1/customers', found, form, 'customer');
  });
  // As at Stripe, a deleted customer can still be read.
  get('/v1/customers/:id', [], ({ id }) => store.find('deleted_customer', id) ?? store.get('customer', id));
  post('/v1/customers/:id', params<Stripe.CustomerUpdateParams>(...shared), ({ id, form }) =>
    updateCustomer(parts, store.get('customer', id), form),
  );
  del('/v1/customers/:id', [], ({ id }) => deleteCustomer(parts, id));
}
