import type Stripe from 'stripe';
import { currencyOf } from '../core/amounts.ts';
import { type Calls, params } from '../core/calls.ts';
import { absent, invalid } from '../core/errors.ts';
import {
  choiceOf,
  emptyable,
  type Form,
  type FormValue,
  flagOf,
  formOf,
  metadataOf,
  numberOf,
  requiredText,
  textOf,
} from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { createProduct } from './products.ts';

/** A decimal number as it goes over the wire: text. */
export const decimal = (value: number): Stripe.Decimal => String(value) as unknown as Stripe.Decimal;

const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];
/** Three years at most, as at Stripe. */
const longest: Record<Interval, number> = {
  day: 1_095,
  week: 156,
  month: 36,
  year: 3,
};

function recurringOf(value: FormValue | undefined): Stripe.Price.Recurring | null {
  if (value === undefined) return null;
  const form = formOf(value);
  const interval = choiceOf(form.interval, 'recurring[interval]', intervals);
  if (!interval) throw absent('recurring[interval]');
  const interval_count = numberOf(form.interval_count, 'recurring[interval_count]') ?? 1;
  if (interval_count < 1 || interval_count > longest[interval])
    throw invalid('The interval must be between one day and three years.', 'recurring[interval_count]');
  return {
    interval,
    interval_count,
    meter: null,
    trial_period_days: numberOf(form.trial_period_days, 'recurring[trial_period_days]') ?? null,
    usage_type: 'licensed',
  };
}

/** Creates a price, on its own or inline. */
export function createPrice(parts: Parts, form: Form, { active = true } = {}): Stripe.Price {
  const { store, clock, webhooks } = parts;
  const unit_amount = numberOf(form.unit_amount, 'unit_amount');
  if (unit_amount === undefined) throw absent('unit_amount');
  if (unit_amount < 0)
    throw invalid('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer');
  const currency = currencyOf(form);
  const recurring = recurringOf(form.recurring);
  const product =
    form.product_data === undefined
      ? store.named('product', requiredText(form, 'product'), 'product')
      : createProduct(parts, formOf(form.product_data));
  const price = store.put('price', {
    id: store.id('price'),
    object: 'price',
    active: flagOf(form.active, 'active') ?? active,
    billing_scheme: 'per_unit',
    created: clock.seconds(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: emptyable(form.lookup_key),
    metadata: metadataOf(form.metadata),
    nickname: emptyable(form.nickname),
    product: product.id,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount,
    unit_amount_decimal: decimal(unit_amount),
  });
  webhooks.emit('price.created', price);
  return price;
}

/** The price that an item names, or an inline price. */
export function priceFor(
  parts: Parts,
  item: Form,
  param: string,
  type: 'recurring' | 'one_time',
): Stripe.Price {
  const id = textOf(item.price);
  if (!id && item.price_data === undefined) throw absent(`${param}[price]`);
  const price = id
    ? parts.store.named('price', id, `${param}[price]`)
    : createPrice(parts, formOf(item.price_data), { active: false });
  if (price.type !== type)
    throw invalid(
      `The price specified is set to \`type=${price.type}\` but this field only accepts prices with \`type=${type}\`.`,
      `${param}[price]`,
    );
  if (id && !price.active)
    throw invalid(
      'The price specified is inactive. This field only accepts active prices.',
      `${param}[price]`,
    );
  return price;
}

export function registerPrices({ post }: Calls, parts: Parts): void {
  post(
    '/v1/prices',
    params<Stripe.PriceCreateParams>(
      'active',
      'currency',
      'lookup_key',
      'metadata',
      'nickname',
      'product',
      'product_data',
      'recurring',
      'unit_amount',
    ),
    ({ form }) => createPrice(parts, form),
  );
}
