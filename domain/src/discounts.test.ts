import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountedPrice, extraClasses, fits, isOpenOn } from './discounts.ts';

const percent = (amount: number) => ({ type: 'other', is_percent: true, amount }) as const;
const money = (amount: number) => ({ type: 'other', is_percent: false, amount }) as const;
const classes = (amount: number) => ({ type: 'class_amount', is_percent: false, amount }) as const;

describe('a discount [CHK-022, CHK-023]', () => {
  it('takes per cent off, rounded half up to the centavo, once', () => {
    expect(discountedPrice(1850, percent(15))).toBe(1572.5);
    expect(discountedPrice(99.99, percent(50))).toBe(49.99);
    expect(discountedPrice(0.01, percent(50))).toBe(0);
    expect(discountedPrice(333.33, percent(33.33))).toBe(222.23);
    expect(discountedPrice(290, percent(100))).toBe(0);
  });

  it('takes pesos off, never below zero', () => {
    expect(discountedPrice(1850, money(200.5))).toBe(1649.5);
    expect(discountedPrice(150, money(500))).toBe(0);
  });

  it('of classes keeps the price and adds classes', () => {
    expect(discountedPrice(1850, classes(2))).toBe(1850);
    expect(extraClasses(classes(2))).toBe(2);
    expect(extraClasses(percent(10))).toBe(0);
  });

  it('fits a package only if it changes something', () => {
    const twelve = { asked: 1850, class_amount: 12, is_unlimited: false };
    expect(fits(classes(2), twelve)).toBe(true);
    expect(fits(classes(2), { ...twelve, is_unlimited: true })).toBe(false);
    expect(fits(classes(2), { ...twelve, class_amount: null })).toBe(false);
    expect(fits(money(2), twelve)).toBe(true);
    expect(fits(money(2), { ...twelve, asked: 0 })).toBe(false);
    expect(fits(classes(2), { ...twelve, asked: 0 })).toBe(true);
  });

  it('is valid on its first and its last day', () => {
    const terms = { start_date: '2026-11-01', expiration_date: '2026-11-30' };
    expect(
      ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => isOpenOn(terms, day)),
    ).toEqual([false, true, true, false]);
    expect(isOpenOn({ ...terms, expiration_date: null }, '2099-01-01')).toBe(true);
  });

  it('never results in more than the price, less than zero, or fractions of a centavo', () => {
    const pesos = fc.integer({ min: 0, max: 10_000_000 }).map((centavos) => centavos / 100);
    const terms = fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map((hundredths) => percent(hundredths / 100)),
      fc.integer({ min: 1, max: 10_000_000 }).map((centavos) => money(centavos / 100)),
    );
    fc.assert(
      fc.property(pesos, terms, (price, discount) => {
        const asked = discountedPrice(price, discount);
        expect(asked).toBeGreaterThanOrEqual(0);
        expect(asked).toBeLessThanOrEqual(price);
        expect(Number((asked * 100).toFixed(6)) % 1).toBe(0);
      }),
    );
  });
});
