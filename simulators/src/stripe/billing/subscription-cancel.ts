import type Stripe from 'stripe';
import { invalid } from '../core/errors.ts';
import { choiceOf, emptyable, type Form, type FormValue, flagOf, formOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { noCancellation, periodOf } from './subscription-object.ts';

type Subscription = Stripe.Subscription;

const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

/** The cancellation details of the request. */
export function detailsOf(
  value: FormValue | undefined,
  before: Stripe.Subscription.CancellationDetails | null,
): Stripe.Subscription.CancellationDetails {
  const { comment, feedback } = formOf(value);
  return {
    ...noCancellation,
    ...before,
    ...(comment === undefined ? {} : { comment: emptyable(comment) }),
    ...(feedback === undefined
      ? {}
      : { feedback: choiceOf(feedback, 'cancellation_details[feedback]', feedbacks) ?? null }),
  };
}

/**
 * Applies `cancel_at_period_end` and `cancel_at`: the subscription ends with its period, or continues.
 * Any other end would need prorations, which are not simulated.
 */
export function cancellationOf(
  { clock }: Parts,
  subscription: Subscription,
  form: Form,
): Partial<Subscription> {
  const { end } = periodOf(subscription);
  const atEnd = flagOf(form.cancel_at_period_end, 'cancel_at_period_end');
  const at = form.cancel_at;
  if (atEnd !== undefined && at !== undefined)
    throw invalid('You cannot pass both cancel_at and cancel_at_period_end.', 'cancel_at');
  const named = at === 'min_period_end' || at === 'max_period_end' || at === String(end);
  if (at !== undefined && at !== '' && !named)
    throw invalid('The simulator ends a subscription with its period only.', 'cancel_at');
  if (atEnd === undefined && at === undefined) return {};
  const details = detailsOf(form.cancellation_details, subscription.cancellation_details);
  if (!atEnd && !named)
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...details, reason: null },
    };
  return {
    cancel_at: end,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: subscription.cancel_at === null ? clock.seconds() : subscription.canceled_at,
    cancellation_details: { ...details, reason: 'cancellation_requested' },
  };
}
