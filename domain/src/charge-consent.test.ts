import { expect, it } from 'vitest';
import { consentFor, consentText, isSameConsent } from './charge-consent.ts';
import { chargesOf } from './charges.ts';

const item = {
  class_package_id: 149,
  price: 290,
  sale_price: null,
  is_subscription: true,
  free_trial_length: null,
  subscription_period: 'month',
  subscription_interval: 1,
} as const;

const given = consentFor(chargesOf(item, undefined, 'recurring'), '2026-11-24');

it('names amount, period and first day, and where it ends (LFPC art. 76 Bis)', () => {
  expect(given && consentText(given)).toBe(
    'Acepto los términos y autorizo que TBM cobre $290 cada mes a este método de pago desde el 24 de noviembre de 2026, hasta que yo cancele en Mis Compras.',
  );
  const half = { total_payment: 145, first_invoice_only: true };
  const reduced = consentFor(chargesOf(item, half, 'recurring'), '2026-11-24');
  expect(reduced && consentText(reduced)).toContain(
    '$145 el 24 de noviembre de 2026 y después $290 cada mes',
  );
});

it('is required only for packages that renew', () => {
  const once = { ...item, is_subscription: false };
  expect(consentFor(chargesOf(once, undefined, 'recurring'), '2026-11-24')).toBeNull();
});

it('is out of date once amount, period, day or words have changed', () => {
  if (!given) throw new Error('nothing renews');
  expect(isSameConsent({ ...given }, given)).toBe(true);
  for (const changed of [
    { first: 280 },
    { later: 300 },
    { rhythm: 'cada año' },
    { first_charge: '2026-11-25' },
    { version: 0 },
  ])
    expect(isSameConsent({ ...given, ...changed }, given), JSON.stringify(changed)).toBe(false);
});
