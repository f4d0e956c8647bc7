import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPesos, formatPesosExact, percentOf, toCentavos, toPesos } from './money.ts';

describe('money', () => {
  it('shows MXN with a dollar sign and thousand separators, centavos only when not zero [UI-003, X81]', () => {
    expect(formatPesos(1850)).toBe('$1,850');
    expect(formatPesos(0)).toBe('$0');
    expect(formatPesos(1234567.5)).toBe('$1,234,567.50');
  });

  it('shows the price per class always with two decimals [PKG-025]', () => {
    expect(formatPesosExact(1850 / 12)).toBe('$154.17');
    expect(formatPesosExact(150)).toBe('$150.00');
  });

  it('converts to centavos and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (centavos) => {
        expect(toCentavos(toPesos(centavos))).toBe(centavos);
      }),
    );
  });

  it('rounds a percentage half up to the centavo, once, and never beyond the amount', () => {
    expect(percentOf(1, 50)).toBe(1);
    expect(percentOf(99_99, 15)).toBe(15_00);
    expect(percentOf(333, 33.33)).toBe(111);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (amount, percent) => {
          const part = percentOf(amount, percent);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(amount);
          expect(Math.abs(part - (amount * percent) / 100)).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});
