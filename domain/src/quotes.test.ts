import { expect, it } from 'vitest';
import { quotedTerms, termsAtDesk, worseTerms } from './quotes.ts';

const item = {
  price: 350,
  sale_price: 300,
  class_amount: 10,
  is_unlimited: false,
  expiration_days: 30,
  package_days: null,
  include_online: true,
};
const seen = quotedTerms(item, { total_payment: 300, extra_classes: 2 });
const worse = (change: Partial<typeof seen>) => worseTerms({ ...seen, ...change }, seen);

it('are those of the package, with the classes that a discount adds', () => {
  expect(seen).toEqual({
    total_payment: 300,
    class_amount: 12,
    is_unlimited: false,
    expiration_days: 30,
    include_online: true,
  });
  const online = quotedTerms({ ...item, class_amount: null }, { total_payment: 300, extra_classes: 0 });
  expect(online.class_amount).toBeNull();
});

it('at the desk, days may be chosen and a gift costs nothing', () => {
  expect(termsAtDesk(item)).toMatchObject({ total_payment: 300, expiration_days: 30 });
  expect(termsAtDesk({ ...item, package_days: 45 })).toMatchObject({ expiration_days: 45 });
  expect(termsAtDesk(item, { days: 7, is_gift: true })).toMatchObject({
    total_payment: 0,
    expiration_days: 7,
  });
});

it('are worse when they cost more or give less, each explained in a sentence', () => {
  expect(worse({ total_payment: 450 })).toEqual(['El total ahora es $450; antes era $300.']);
  expect(worse({ total_payment: 300.01 })).toEqual(['El total ahora es $300.01; antes era $300.']);
  expect(worse({ class_amount: 1 })).toEqual(['Ahora incluye 1 clase; antes, 12 clases.']);
  expect(worse({ class_amount: null })).toEqual(['Ahora incluye 0 clases; antes, 12 clases.']);
  expect(worse({ expiration_days: 1 })).toEqual(['La vigencia ahora es de 1 día; antes era de 30 días.']);
  expect(worse({ include_online: false })).toEqual(['Ya no incluye TBM Online.']);
  expect(worse({ total_payment: 450, expiration_days: 20 })).toHaveLength(2);
  const unlimited = { ...seen, is_unlimited: true };
  expect(worseTerms(seen, unlimited)).toEqual(['Ahora incluye 12 clases; antes, clases ilimitadas.']);
});

it('pass when they are the same or better', () => {
  expect(worse({})).toEqual([]);
  expect(worse({ total_payment: 0, class_amount: 20, expiration_days: 60 })).toEqual([]);
  expect(worse({ is_unlimited: true, class_amount: null })).toEqual([]);
  expect(worseTerms({ ...seen, include_online: true }, { ...seen, include_online: false })).toEqual([]);
});
