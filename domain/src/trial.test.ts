import { expect, it } from 'vitest';
import { trialCheckout, trialClassCheckout } from './trial.ts';

it('the free trial is 19271; branches other than the default have their number in the address [TRIAL-001, TRIAL-002, X25]', () => {
  expect(trialCheckout(1)).toBe('/checkout/19271/');
  expect(trialCheckout(2)).toBe('/checkout/19271/?branch_id=2');
});

it('the trial class is 19304 in Monterrey and 19301 elsewhere [TRIAL-011, TRIAL-012]', () => {
  expect(trialClassCheckout(1)).toBe('/checkout/19304/');
  expect(trialClassCheckout(2)).toBe('/checkout/19301/?branch_id=2');
});
