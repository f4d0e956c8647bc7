import { expect, it } from 'vitest';
import { chargesOf, hasPlans } from './charges.ts';

const monthly = {
  class_package_id: 149,
  price: 290,
  sale_price: null,
  is_subscription: true,
  free_trial_length: null,
  subscription_period: 'month',
  subscription_interval: 1,
} as const;
const once = { ...monthly, is_subscription: false, subscription_period: null, subscription_interval: null };
const half = { total_payment: 145, first_invoice_only: true };

it('is paid once, or costs nothing [CHK-008, X20]', () => {
  expect(chargesOf(once, undefined, 'recurring')).toMatchObject({ kind: 'once', today: 290, later: null });
  expect(chargesOf({ ...once, sale_price: 0 }, undefined, 'recurring')).toMatchObject({ kind: 'free' });
  const nothing = { total_payment: 0, first_invoice_only: true };
  expect(chargesOf(once, nothing, 'recurring')).toMatchObject({ kind: 'free' });
});

it('is charged each period, with the discount once or always [CHK-007]', () => {
  const of = (offer?: typeof half) => chargesOf(monthly, offer, 'recurring');
  expect(of()).toEqual({ kind: 'subscription', today: 290, first: 290, later: 290, rhythm: 'cada mes' });
  expect(of(half)).toMatchObject({ today: 145, later: 290 });
  expect(of({ ...half, first_invoice_only: false })).toMatchObject({ today: 145, later: 145 });
  // A free first month still needs the card that pays the second.
  expect(of({ ...half, total_payment: 0 }).kind).toBe('subscription');
});

it('costs nothing today while there are free days [TRIAL-001]', () => {
  const charges = chargesOf({ ...monthly, free_trial_length: 7 }, undefined, 'recurring');
  expect(charges).toMatchObject({ kind: 'trial', today: 0, first: 290, later: 290 });
});

it('is paid once, in months, for the six packages only [CHK-010, CHK-012]', () => {
  const six = [19255, 19253, 19251, 19265, 19267, 19264];
  for (const class_package_id of six) {
    expect(hasPlans({ class_package_id })).toBe(true);
    const charges = chargesOf({ ...monthly, class_package_id }, undefined, 'installments');
    expect(charges).toMatchObject({ kind: 'months', today: 290, later: null });
  }
  expect(hasPlans(monthly)).toBe(false);
  expect(chargesOf(monthly, undefined, 'installments').kind).toBe('subscription');
});
