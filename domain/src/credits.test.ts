import { describe, expect, it } from 'vitest';
import {
  countCredits,
  creditsText,
  lotProblem,
  lotValidity,
  payingLot,
  payingLotAfterMove,
  validityLeft,
} from './credits.ts';

const lot = (fields = {}) => ({
  credit_lot_id: 1,
  start_date: '2026-11-01',
  expiration_date: '2026-11-30',
  available_classes: 3,
  is_unlimited: false,
  slots: null,
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

  it('are named with what is left, true in the singular and for unlimited ones', () => {
    const text = (classes: number, unlimited = false) => creditsText({ classes, unlimited });
    expect([text(5), text(1), text(0), text(3, true)]).toEqual([
      '5 clases por usar',
      '1 clase por usar',
      'Sin clases por usar',
      'Clases ilimitadas',
    ]);
  });

  it('run out day by day, the last day included', () => {
    const share = (day: string) => validityLeft(lot(), day);
    expect([share('2026-10-01'), share('2026-11-01'), share('2026-11-16')]).toEqual([1, 1, 0.5]);
    expect([share('2026-11-30'), share('2026-12-01')]).toEqual([1 / 30, 0]);
  });

  it('pay for a class on a day when they are valid, at their branch', () => {
    const canPay = (one: ReturnType<typeof lot>, day: string, branch_id: number) =>
      payingLot([one], { day, branch_id, hour: '07:00' }) === one;
    expect(canPay(lot(), '2026-11-30', 2)).toBe(true);
    expect(canPay(lot(), '2026-12-01', 2)).toBe(false);
    expect(canPay(lot({ branch_id: 1 }), '2026-11-10', 2)).toBe(false);
    expect(canPay(lot({ branch_id: 1 }), '2026-11-10', 1)).toBe(true);
    expect(canPay(lot({ available_classes: 0 }), '2026-11-10', 1)).toBe(false);
    expect(canPay(lot({ available_classes: 0, is_unlimited: true }), '2026-11-10', 1)).toBe(true);
    expect(canPay(lot({ start_date: '2026-11-25' }), '2026-11-26', 1)).toBe(true);
    expect(canPay(lot({ slots: '06:00, 07:00' }), '2026-11-10', 1)).toBe(true);
    expect(canPay(lot({ slots: '06:00' }), '2026-11-10', 1)).toBe(false);
  });

  it('pay in the order in which they expire, the older of two first', () => {
    const unlimited = lot({ credit_lot_id: 3, is_unlimited: true, available_classes: 0 });
    const lots = [
      unlimited,
      lot({ credit_lot_id: 2 }),
      lot({ credit_lot_id: 4, expiration_date: '2026-12-31' }),
      lot({ credit_lot_id: 5, expiration_date: '2026-11-15', branch_id: 2 }),
      lot({ credit_lot_id: 6, expiration_date: '2026-11-15', available_classes: 0 }),
    ];
    const idFor = (day: string, branch_id: number) =>
      payingLot(lots, { day, branch_id, hour: '07:00' })?.credit_lot_id;
    expect(idFor('2026-11-10', 2)).toBe(5);
    expect(idFor('2026-11-10', 1)).toBe(2);
    expect(idFor('2026-12-01', 1)).toBe(4);
    expect(idFor('2027-01-01', 1)).toBeUndefined();
  });

  it('stay with a place that moves to another class where they are valid; otherwise those of a booking pay', () => {
    const paying = lot({ credit_lot_id: 9, expiration_date: '2026-11-20', slots: '07:00', branch_id: 1 });
    const lots = [lot({ credit_lot_id: 2 }), lot({ credit_lot_id: 3, expiration_date: '2026-11-25' })];
    const pays = (at: Partial<Parameters<typeof payingLotAfterMove>[2]>, others = lots) =>
      payingLotAfterMove({ ...paying, available_classes: undefined }, others, {
        day: '2026-11-20',
        branch_id: 1,
        hour: '07:00',
        ...at,
      })?.credit_lot_id;
    // Its last credit has paid for the place, and others expire later.
    expect(pays({})).toBe(9);
    expect(pays({ day: '2026-11-21' })).toBe(3);
    expect(pays({ hour: '08:00' })).toBe(3);
    expect(pays({ branch_id: 2 })).toBe(3);
    expect(pays({ day: '2026-11-21' }, [])).toBeUndefined();
    // The rules of bookings do not allow the first one.
    const allowed = (ids: number[]) =>
      payingLotAfterMove(paying, lots, { day: '2026-11-20', branch_id: 1, hour: '07:00' }, (each) =>
        ids.includes(each.credit_lot_id),
      )?.credit_lot_id;
    expect([allowed([2]), allowed([2, 9]), allowed([])]).toEqual([2, 9, 9]);
  });

  it('are refused with the reason why they do not pay', () => {
    const at = { day: '2026-11-20', branch_id: 1, hour: '07:00' };
    const problemOf = (row: object) => lotProblem(lot(row), at);
    expect(problemOf({ branch_id: 2 })).toBe('lot_of_other_branch');
    expect(problemOf({ start_date: '2026-11-21' })).toBe('lot_not_begun');
    expect(problemOf({ expiration_date: '2026-11-19' })).toBe('lot_expired');
    expect(problemOf({ slots: '18:00' })).toBe('lot_of_other_hours');
    expect(problemOf({ available_classes: 0 })).toBe('lot_used_up');
    expect(problemOf({ available_classes: 0, is_unlimited: true })).toBeNull();
  });
});
