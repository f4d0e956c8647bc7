import type Stripe from 'stripe';
import { changeSubscription } from '../billing/subscription-change.ts';
import { cardRefusal, invalid, unknownIn } from '../core/errors.ts';
import {
  choiceOf,
  emptyable,
  type Form,
  type FormValue,
  formOf,
  metadataOf,
  numberOf,
  requiredText,
  textOf,
} from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { type CardEnd, endOf, namedMethods } from './card-ends.ts';
import { cardFault, cardObject } from './cards.ts';
import { addressOf, changeCustomer } from './customers.ts';

const billingOf = (value: FormValue | undefined): Stripe.PaymentMethod.BillingDetails => {
  const { address, email, name, phone } = formOf(value);
  return {
    address: addressOf(address) ?? addressOf({}),
    email: emptyable(email),
    name: emptyable(name),
    phone: emptyable(phone),
    tax_id: null,
  };
};

/** An entered card, or one of Stripe's test tokens. */
export function createMethod(parts: Parts, form: Form): Stripe.PaymentMethod {
  if (textOf(form.type) !== 'card') throw invalid('Invalid type: must be card', 'type');
  const typed = formOf(form.card);
  const token = textOf(typed.token);
  if (token) return addMethod(parts, namedCard(parts, token.replace('tok_', 'pm_card_')), form);
  const card = {
    number: requiredText(typed, 'number').replace(/[\s-]/g, ''),
    exp_month: numberOf(typed.exp_month, 'card[exp_month]') ?? Number.NaN,
    exp_year: fullYear(numberOf(typed.exp_year, 'card[exp_year]') ?? Number.NaN),
    cvc: textOf(typed.cvc) ?? '',
  };
  const fault = cardFault(card, parts.clock.now());
  if (fault) throw cardRefusal({ ...fault });
  return addMethod(parts, card, form);
}

const fullYear = (year: number): number => (year >= 0 && year < 100 ? 2000 + year : year);

type TypedCard = Parameters<typeof cardObject>[0];

function addMethod({ clock, store }: Parts, card: TypedCard, form: Form = {}): Stripe.PaymentMethod {
  const made = store.put('payment_method', {
    id: store.id('pm'),
    object: 'payment_method',
    allow_redisplay: choiceOf(form.allow_redisplay, 'allow_redisplay', redisplay) ?? 'unspecified',
    billing_details: billingOf(form.billing_details),
    card: cardObject(card),
    created: clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: metadataOf(form.metadata),
    type: 'card',
  });
  const end: CardEnd = endOf(card.number);
  const setUp = end.kind === 'challenge' && end.asks === 'on_session';
  store.put('card', {
    id: made.id,
    end,
    setUp,
    spent: false,
  });
  return made;
}
const redisplay = ['always', 'limited', 'unspecified'] as const;

/** The card that a parameter names: an existing one, or a new one for one of Stripe's test names. */
export function methodNamed(parts: Parts, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  if (Object.hasOwn(namedMethods, id)) return addMethod(parts, namedCard(parts, id));
  const method = parts.store.named('payment_method', id, param);
  if (!method.customer && parts.store.get('card', id).spent) throw spent;
  return method;
}

function namedCard({ clock }: Parts, name: string): TypedCard {
  const number = Object.hasOwn(namedMethods, name) ? namedMethods[name] : undefined;
  if (!number) throw unknownIn('token', name.replace('pm_card_', 'tok_'), 'card[token]');
  return {
    number,
    exp_month: 12,
    exp_year: clock.now().getUTCFullYear() + 4,
    cvc: '123',
  };
}

const spent = invalid(
  'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
  'payment_method',
);

/** Attaches a card to a customer; declines a card that the bank always declines. */
export function attach(parts: Parts, method: Stripe.PaymentMethod, customerId: string): Stripe.PaymentMethod {
  const { store, webhooks } = parts;
  const customer = store.named('customer', customerId, 'customer');
  if (method.customer === customer.id) return method;
  if (method.customer)
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
    );
  const { end } = store.get('card', method.id);
  if (end.kind === 'refused' && !end.attaches) throw cardRefusal({ ...end.refusal, payment_method: method });
  store.update('payment_method', method, { customer: customer.id });
  webhooks.emit('payment_method.attached', method);
  return method;
}

/** Detaches a card for good. */
export function detach(parts: Parts, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const { store, webhooks } = parts;
  const customer = typeof method.customer === 'string' ? store.find('customer', method.customer) : undefined;
  if (!customer)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    );
  const before = store.update('payment_method', method, { customer: null });
  store.update('card', store.get('card', method.id), { spent: true });
  webhooks.emit('payment_method.detached', method, before);
  if (customer.invoice_settings.default_payment_method === method.id)
    changeCustomer(parts, customer, {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  for (const subscription of store.list('subscription'))
    if (subscription.default_payment_method === method.id)
      changeSubscription(parts, subscription, { default_payment_method: null });
  return method;
}
