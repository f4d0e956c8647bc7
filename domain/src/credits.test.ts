import { describe, expect, it } from 'vitest';
import { canPay, countCredits, lotValidity } from './credits.ts';

const lot = (fields = {}) => ({
  start_date: '2026-11-01',
  expiration_date: '2026-11-30',
  available_classes: 3,
  is_unlimited: false,
  branch_id: null as number | null,
  ...fields,
});

describe('credits', () => {
  it('are valid from the civil day of the purchase in the branch, through the last day', () => {
    // 2026-11-02 05:30 UTC is still 1 November in Monterrey.
    expect(lotValidity('2026-11-02T05:30:00Z', 30, 'America/Monterrey')).toEqual({
      start_date: '2026-11-01',
      expiration_date: '2026-12-01',
    });
  });

  it('count only lots that have started by today [CRED-004] and have not expired', () => {
    const lots = [lot(), lot({ start_date: '2026-11-22' }), lot({ expiration_date: '2026-11-20' })];
    expect(countCredits(lots, '2026-11-21')).toEqual({ classes: 3, unlimited: false });
    expect(countCredits([lot({ expiration_date: '2026-11-21' })], '2026-11-21').classes).toBe(3);
    expect(countCredits([lot({ start_date: '2026-11-21' })], '2026-11-21').classes).toBe(3);
    const unlimited = lot({ is_unlimited: true, available_classes: 0 });
    expect(countCredits([unlimited, lot()], '2026-11-21')).toEqual({ classes: 3, unlimited: true });
  });

  it('pay for a class on a day when they are valid, at their branch', () => {
    expect(canPay(lot(), '2026-11-30', 2)).toBe(true);
    expect(canPay(lot(), '2026-12-01', 2)).toBe(false);
    expect(canPay(lot({ branch_id: 1 }), '2026-11-10', 2)).toBe(false);
    expect(canPay(lot({ branch_id: 1 }), '2026-11-10', 1)).toBe(true);
    expect(canPay(lot({ available_classes: 0 }), '2026-11-10', 1)).toBe(false);
    expect(canPay(lot({ available_classes: 0, is_unlimited: true }), '2026-11-10', 1)).toBe(true);
    expect(canPay(lot({ start_date: '2026-11-25' }), '2026-11-26', 1)).toBe(true);
  });
});
