import type Stripe from 'stripe';
import { absent, invalid } from '../core/errors.ts';
import {
  choiceOf,
  type Form,
  type FormValue,
  formOf,
  listOf,
  metadataOf,
  numberOf,
  textOf,
} from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { priceFor } from './prices.ts';

export interface SubscriptionRequest {
  price: Stripe.Price;
  quantity: number;
  metadata: Stripe.Metadata;
}

const same = (a: Stripe.Price.Recurring | null, b: Stripe.Price.Recurring | null): boolean =>
  a?.interval === b?.interval && a?.interval_count === b?.interval_count;

/** The items, `items[0][price]` or `items[0][price_data]`, all with the same interval. */
export function requestedItems(
  parts: Parts,
  value: FormValue | undefined,
  name = 'items',
): SubscriptionRequest[] {
  const entries = listOf(value);
  if (entries.length === 0) throw absent(name);
  if (entries.length > 20) throw invalid('A subscription has 20 items at most.', name);
  const items = entries.map((entry, index) => {
    const item = formOf(entry);
    const quantity = numberOf(item.quantity, `${name}[${index}][quantity]`) ?? 1;
    if (quantity < 1)
      throw invalid('This value must be greater than or equal to 1.', `${name}[${index}][quantity]`);
    return {
      price: priceFor(parts, item, `${name}[${index}]`, 'recurring'),
      quantity,
      metadata: metadataOf(item.metadata),
    };
  });
  if (!items.every(({ price }) => same(price.recurring, items[0]?.price.recurring ?? null)))
    throw invalid('The simulator bills all items of a subscription in one interval.', name);
  return items;
}

const day = 86_400;
const longestTrial = 2 * 365 * day;

/** When the trial ends; null when there is none. */
export function trialEndOf({ clock }: Parts, form: Form): number | null {
  const days = numberOf(form.trial_period_days, 'trial_period_days');
  const end = textOf(form.trial_end);
  if (days !== undefined && end !== undefined)
    throw invalid('You cannot pass both trial_end and trial_period_days.', 'trial_end');
  if (days !== undefined) {
    if (days < 1 || days > longestTrial / day)
      throw invalid('Trial days must be between 1 and 730.', 'trial_period_days');
    return clock.seconds() + days * day;
  }
  if (end === undefined || end === '' || end === 'now') return null;
  const time = numberOf(end, 'trial_end') ?? 0;
  if (time <= clock.seconds())
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end');
  if (time > clock.seconds() + longestTrial)
    throw invalid('Invalid timestamp: must be at most two years in the future.', 'trial_end');
  return time;
}

const pauseBehaviors = ['void'] as const;

/** A pause of payment collection; null ends it, and undefined means that it is not changed. */
export function requestedPause(
  { clock }: Parts,
  value: FormValue | undefined,
): Stripe.Subscription.PauseCollection | null | undefined {
  if (value === undefined) return undefined;
  if (value === '') return null;
  const form = formOf(value);
  const behavior = choiceOf(form.behavior, 'pause_collection[behavior]', pauseBehaviors);
  if (!behavior) throw absent('pause_collection[behavior]');
  const resumes_at = numberOf(form.resumes_at, 'pause_collection[resumes_at]') ?? null;
  if (resumes_at !== null && resumes_at <= clock.seconds())
    throw invalid('`resumes_at` must be in the future.', 'pause_collection[resumes_at]');
  return { behavior, resumes_at };
}

/** Whether the billing cycle begins again now, with a charge. Only without proration: the simulator does not know it. */
export function beginsCycleNow(form: Form): boolean {
  const { type } = formOf(form.billing_cycle_anchor);
  const anchor = choiceOf(type, 'billing_cycle_anchor[type]', ['now', 'unchanged']);
  if (anchor !== 'now') return false;
  if (textOf(form.proration_behavior) !== 'none')
    throw invalid('The simulator does not know prorations.', 'proration_behavior');
  return true;
}

const saves = ['off', 'on_subscription'] as const;

/** Whether paying an invoice makes its card the subscription's own. */
export function paymentSettings(
  value: FormValue | undefined,
  before: Stripe.Subscription.PaymentSettings | null,
): Stripe.Subscription.PaymentSettings {
  const save = choiceOf(
    formOf(value).save_default_payment_method,
    'payment_settings[save_default_payment_method]',
    saves,
  );
  return {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: save ?? before?.save_default_payment_method ?? 'off',
  };
}

const ends = ['cancel', 'create_invoice'] as const;

/** What happens when a trial ends and there is no card. */
export function trialSettings(
  value: FormValue | undefined,
  before: Stripe.Subscription.TrialSettings | null,
): Stripe.Subscription.TrialSettings {
  const behavior = formOf(formOf(value).end_behavior);
  const missing = choiceOf(
    behavior.missing_payment_method,
    'trial_settings[end_behavior][missing_payment_method]',
    ends,
  );
  return {
    end_behavior: {
      billing_cycle_anchor: null,
      missing_payment_method: missing ?? before?.end_behavior.missing_payment_method ?? 'create_invoice',
    },
  };
}

/** A card of the customer; null when it is removed. */
export function ownCard({ store }: Parts, value: FormValue | undefined, customer: string): string | null {
  const id = textOf(value);
  if (!id) return null;
  if (store.named('payment_method', id, 'default_payment_method').customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'default_payment_method',
      'resource_missing',
    );
  return id;
}
