import { expect, it } from 'vitest';
import { trialOffer, trialTerms } from './trial-offer.ts';

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
