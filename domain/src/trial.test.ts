import { expect, it } from 'vitest';
import { trialCheckout, trialClassCheckout, trialOffer, trialTerms } from './trial.ts';

it('the free trial is 19271; branches other than the default have their number in the address [TRIAL-001, TRIAL-002]', () => {
  expect(trialCheckout(1)).toBe('/checkout/19271/');
  expect(trialCheckout(2)).toBe('/checkout/19271/?branch_id=2');
});

it('the trial class is 19304 in Monterrey and 19301 elsewhere [TRIAL-011, TRIAL-012]', () => {
  expect(trialClassCheckout(1)).toBe('/checkout/19304/');
  expect(trialClassCheckout(2)).toBe('/checkout/19301/?branch_id=2');
});

it('says what a trial costs, and how it ends without a charge', () => {
  const item = {
    price: 499,
    sale_price: null,
    subscription_period: 'month',
    subscription_interval: 1,
    free_trial_length: 7,
  } as const;
  expect(trialTerms(item)).toBe(
    '7 días gratis; después $499 cada mes. Cancela antes en Mis Compras y no pagas.',
  );
  expect(trialTerms({ ...item, sale_price: 390, free_trial_length: 1 })).toMatch(
    /^1 día gratis; después \$390 /,
  );
  expect(trialOffer(item)?.free).toBe('7 días gratis');
  expect(trialOffer({ ...item, free_trial_length: null })).toBeNull();
  expect(trialTerms({ ...item, free_trial_length: null })).toBe('');
});
