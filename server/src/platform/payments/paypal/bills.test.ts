import { describe, expect, it } from 'vitest';
import type { PaypalCycle } from './api.ts';
import { billsOf, periodsOf } from './bills.ts';

const month: PaypalCycle = { price: 499, period: 'month', interval: 1, times: null, done: 0 };
const free = (given: Partial<PaypalCycle>): PaypalCycle => ({ ...month, price: 0, times: 1, ...given });
const charge = (at: string) => ({ charge_id: `SALE-${at}`, amount: 499, at });
const subscription = (given: object = {}) => ({
  subscription_id: 'I-1',
  status: 'active' as const,
  made_at: '2027-01-10T18:00:00.000Z',
  starts_at: '2027-01-10T18:00:00.000Z',
  cycles: [month],
  ...given,
});
const read = (given: object, ...times: string[]) => {
  const one = subscription(given);
  const charges = times.map(charge);
  return billsOf(one, charges, periodsOf(one, charges)).map(
    ({ invoice_id, amount, is_trial, period_end }) =>
      `${invoice_id} ${amount}${is_trial ? ' free' : ''} → ${period_end}`,
  );
};

describe('the bills of a subscription at PayPal [CHK-020, PUR-014]', () => {
  it('come once a month, even when a charge was retried for ten days', () => {
    const months = [
      'I-1:1 499 → 2027-02-10T10:00:00.000Z',
      'I-1:2 499 → 2027-03-10T10:00:00.000Z',
      'I-1:3 499 → 2027-04-10T10:00:00.000Z',
    ];
    const first = '2027-01-10T18:00:00.000Z';
    expect(read({}, first, '2027-02-10T10:00:00.000Z', '2027-03-10T10:00:00.000Z')).toEqual(months);
    expect(read({}, first, '2027-02-20T10:00:00.000Z', '2027-03-20T10:00:00.000Z')).toEqual(months);
    expect(read({}, '2027-01-20T18:00:00.000Z', '2027-02-10T10:00:00.000Z')).toEqual(months.slice(0, 2));
  });

  it('that start on the 31st continue on the first of the following month', () => {
    const begun = { made_at: '2027-01-31T18:00:00.000Z', starts_at: '2027-01-31T18:00:00.000Z' };
    expect(read(begun, '2027-01-31T18:00:00.000Z', '2027-03-01T10:00:00.000Z')).toEqual([
      'I-1:1 499 → 2027-03-01T10:00:00.000Z',
      'I-1:2 499 → 2027-04-01T10:00:00.000Z',
    ]);
  });

  it('begin with free days, a later start, or a month that a discount pays', () => {
    const trial = { cycles: [free({ period: 'day', interval: 7 }), month] };
    expect(read(trial, '2027-01-17T10:00:00.000Z')).toEqual([
      'I-1:0 0 free → 2027-01-17T10:00:00.000Z',
      'I-1:1 499 → 2027-02-17T10:00:00.000Z',
    ]);
    // The customer approved a day later: the first charge shows when.
    expect(read(trial, '2027-01-18T10:00:00.000Z').at(-1)).toBe('I-1:1 499 → 2027-02-18T10:00:00.000Z');
    expect(read({ starts_at: '2027-02-03T10:00:00.000Z' })).toEqual([
      'I-1:0 0 free → 2027-02-03T10:00:00.000Z',
    ]);
    expect(read({ cycles: [free({}), month] }, '2027-02-10T10:00:00.000Z')).toEqual([
      'I-1:1 0 → 2027-02-10T10:00:00.000Z',
      'I-1:2 499 → 2027-03-10T10:00:00.000Z',
    ]);
  });

  it('do not exist before the customer has approved', () => {
    expect(read({ status: 'open', cycles: [free({}), month] })).toEqual([]);
    expect(read({ status: 'approved', starts_at: '2027-02-03T10:00:00.000Z' })).toEqual([]);
  });
});
