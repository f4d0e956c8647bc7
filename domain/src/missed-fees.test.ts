import { missedFeeLimits } from '@tbm/contract/booking-policy';
import { expect, it } from 'vitest';
import { feeConsentText, feePayableUntil, nextFeeTry } from './missed-fees.ts';
import { settings } from './settings.ts';

const rule = { amount: 100, missed_limit: 3, missed_grace: 1 };

it('the consent names amount, card, branch and rule', () => {
  expect(feeConsentText(rule, { branch: 'Monterrey', card: 'Visa 4242' })).toBe(
    'Autorizo que TBM Monterrey cobre $100 a mi tarjeta Visa 4242 por cada clase de mi paquete ilimitado a la que falte o que cancele tarde, desde 3 strikes en 30 días. El primero de cada mes no cuenta. Si TBM perdona el strike, me devuelve el cargo. Puedo retirar este permiso cuando quiera.',
  );
});

it('the card is tried at once, after one and after three days; the fee can be paid for 30 days', () => {
  const createdAt = '2026-11-18T07:00:00Z';
  expect([1, 2, 3].map((tries) => nextFeeTry(createdAt, tries))).toEqual([
    '2026-11-19T07:00:00Z',
    '2026-11-21T07:00:00Z',
    null,
  ]);
  expect(feePayableUntil(createdAt)).toBe('2026-12-18T07:00:00Z');
});

it('the least fee is what the card provider charges', () => {
  expect(missedFeeLimits.least).toBe(settings.minimum_charge);
});
