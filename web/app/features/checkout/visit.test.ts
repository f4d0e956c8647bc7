import { expect, it } from 'vitest';
import { forgetVisit, readVisit, writeVisit } from './visit.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      kept.set(name, value);
      return true;
    },
    removeItem: (name: string) => void kept.delete(name),
  };
}
const hour = 3_600_000;

it('stays the same for a day, across reloads, and differs per package', () => {
  const kept = storage();
  const visit = { ...readVisit(149, kept, 0), discountCode: 'BIENVENIDA', purchase_id: 7 };
  writeVisit(149, visit, kept);
  expect(readVisit(149, kept, 23 * hour)).toEqual(visit);
  expect(readVisit(19271, kept, 23 * hour).cart_id).not.toBe(visit.cart_id);
  expect(readVisit(149, kept, 24 * hour)).toEqual({ cart_id: expect.any(String), since: 24 * hour });
});

it('begins again after it has ended, with another cart and without the code [PUR-011]', () => {
  const kept = storage();
  const visit = { ...readVisit(149, kept, 0, 20_003), discountCode: 'BIENVENIDA' };
  writeVisit(149, visit, kept);
  forgetVisit(149, 20_003, kept);
  const next = readVisit(149, kept, 1, 20_003);
  expect(next.cart_id).not.toBe(visit.cart_id);
  expect(next.discountCode).toBeUndefined();
});

it('begins again when the stored visit cannot be read', () => {
  const kept = storage();
  for (const broken of ['{', 'null', '{"since":0}', '[]']) {
    kept.setItem('tbm_checkout_149', broken);
    expect(readVisit(149, kept, 5)).toMatchObject({ cart_id: expect.any(String), since: 5 });
  }
});

it('belongs to the customer after the sign-in; the next customer on the same device begins another', () => {
  const kept = storage();
  const visitor = { ...readVisit(149, kept, 0), discountCode: 'BIENVENIDA' };
  writeVisit(149, visitor, kept);
  const customerVisit = { ...readVisit(149, kept, 1, 20_003), terms: 'Acepto' };
  expect(customerVisit).toMatchObject({ ...visitor, customer_id: 20_003 });
  writeVisit(149, customerVisit, kept);
  expect(readVisit(149, kept, 2, 20_003)).toEqual(customerVisit);
  const next = readVisit(149, kept, 2, 20_004);
  expect(next.cart_id).not.toBe(customerVisit.cart_id);
  expect(next.terms).toBeUndefined();
  // The next one's visit does not end the first: it is restored when the same customer signs in.
  writeVisit(149, next, kept);
  expect(readVisit(149, kept, 3, 20_003)).toEqual(customerVisit);
  expect(readVisit(149, kept, 3).cart_id).not.toBe(customerVisit.cart_id);
});

it('the latest choice of a visitor counts, unless the account has begun to pay', () => {
  const kept = storage();
  const customerVisit = { ...readVisit(149, kept, 0, 20_003), discountCode: 'ANTES' };
  writeVisit(149, customerVisit, kept);
  writeVisit(149, readVisit(149, kept, 1), kept);
  expect(readVisit(149, kept, 2, 20_003)).toEqual(customerVisit);
  writeVisit(149, { ...readVisit(149, kept, 2), discountCode: 'AHORA' }, kept);
  expect(readVisit(149, kept, 3, 20_003).discountCode).toBe('AHORA');
  const paying = { ...customerVisit, purchase_id: 7 };
  kept.setItem('tbm_checkout_149_20003', JSON.stringify(paying));
  expect(readVisit(149, kept, 3, 20_003)).toEqual(paying);
});
