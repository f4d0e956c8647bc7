import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleOf, shareOf } from './chart-scale.ts';

describe('the scale of a chart', () => {
  it('has few round lines from zero', () => {
    expect(scaleOf([3, 8, 12])).toEqual([0, 5, 10, 15]);
    expect(scaleOf([149_000, 0])).toEqual([0, 50_000, 100_000, 150_000]);
    expect(scaleOf([0.3])).toEqual([0, 0.1, 0.2, 0.3]);
    expect(scaleOf([])).toEqual([0, 1]);
    expect(scaleOf([0, 0])).toEqual([0, 1]);
  });

  it('begins near the values where zero would flatten them', () => {
    expect(scaleOf([62, 70], true)).toEqual([62, 64, 66, 68, 70]);
    expect(scaleOf([10, 70], true)).toEqual([0, 20, 40, 60, 80]);
    expect(scaleOf([62, 70])).toEqual([0, 20, 40, 60, 80]);
  });

  it('holds all values between at most six lines', () => {
    const value = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, free) => {
        const scale = scaleOf(values, free);
        expect(scale.length).toBeGreaterThanOrEqual(2);
        expect(scale.length).toBeLessThanOrEqual(6);
        for (const each of values) {
          expect(shareOf(each, scale)).toBeGreaterThanOrEqual(-0.001);
          expect(shareOf(each, scale)).toBeLessThanOrEqual(100.001);
        }
      }),
    );
  });
});
