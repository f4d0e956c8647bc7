import type Stripe from 'stripe';
import { invalid } from '../core/errors.ts';
import { type FormValue, flagOf, formOf, numberOf, textOf } from '../core/form.ts';

type Options = Stripe.PaymentIntent.PaymentMethodOptions.Card;
type Plan = Stripe.PaymentIntent.PaymentMethodOptions.Card.Installments.Plan;

/** Interest-free instalment plans in Mexico, from a hundred pesos a month. */
const counts = [3, 6, 9, 12, 18, 24];
export const plansFor = (amount: number): Plan[] =>
  counts
    .filter((count) => amount >= count * 10_000)
    .map((count) => ({ count, interval: 'month', type: 'fixed_count' }));

export const plainOptions: Options = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
};

/**
 * `payment_method_options[card]` as sent, over what was there. Which plans there are is known with the card only;
 * a plan that is chosen must be one of them.
 */
export function cardOptions(
  value: FormValue | undefined,
  before: Options,
  { amount, hasCard }: { amount: number; hasCard: boolean },
): Options {
  const form = formOf(formOf(value).card);
  const asked = formOf(form.installments);
  const enabled =
    flagOf(asked.enabled, 'payment_method_options[card][installments][enabled]') ??
    before.installments?.enabled ??
    false;
  const secure = textOf(form.request_three_d_secure) as Options['request_three_d_secure'] | undefined;
  const plans = plansFor(amount);
  const count = numberOf(formOf(asked.plan).count, 'payment_method_options[card][installments][plan][count]');
  const plan =
    count === undefined ? (before.installments?.plan ?? null) : plans.find((plan) => plan.count === count);
  if (plan === undefined || (plan && !enabled))
    throw invalid(
      'The selected installment plan is not available for this payment.',
      'payment_method_options[card][installments][plan]',
    );
  return {
    ...before,
    installments: enabled ? { available_plans: hasCard ? plans : [], enabled, plan } : null,
    ...(secure ? { request_three_d_secure: secure } : {}),
  };
}
