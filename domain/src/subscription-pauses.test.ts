import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysOfPause,
  earliestReturn,
  firstFreeMonth,
  monthsBegun,
  monthsLeft,
  pauseLengths,
  pauseMonthsPerYear,
  stateOfSubscriptionPause,
  type UsedMonths,
} from './subscription-pauses.ts';

const timezone = 'America/Monterrey';
const pause = { startsAt: '2026-12-12T18:00:00Z', endsAt: '2027-02-12T18:00:00Z' };

describe('[product decision 20] the lengths of a pause', () => {
  it.each([
    ['month', 1, [1, 2, 3]],
    ['month', 3, [3]],
    ['month', 6, []],
    ['year', 1, []],
    ['day', 30, []],
  ] as const)(
    'are whole periods of a subscription by %s times %i',
    (subscription_period, subscription_interval, lengths) => {
      expect(pauseLengths({ subscription_period, subscription_interval }, 3)).toEqual(lengths);
    },
  );

  it('never use a month of the year twice, nor more than the year has', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }), (wishes) => {
        const used: UsedMonths[] = [];
        for (const months of wishes) {
          const first_month = firstFreeMonth(used, months);
          expect(first_month !== null).toBe(months <= monthsLeft(used));
          if (first_month !== null) used.push({ first_month, months });
        }
        const taken = used.flatMap(({ first_month, months }) =>
          Array.from({ length: months }, (_, index) => first_month + index),
        );
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.every((month) => month >= 1 && month <= pauseMonthsPerYear)).toBe(true);
      }),
    );
  });

  it('count the months that had begun', () => {
    expect(monthsBegun(pause)).toBe(2);
    expect(monthsBegun({ ...pause, endsAt: '2026-12-14T06:00:00Z' })).toBe(1);
    expect(monthsBegun({ ...pause, endsAt: '2027-01-12T18:00:01Z' })).toBe(2);
  });
});

it('a pause is planned, runs, and is over, at its very instants; its days leave out that of the return', () => {
  const at = (now: string) => stateOfSubscriptionPause({ ...pause, cancelledAt: null }, now);
  expect(at('2026-12-12T17:59:59Z')).toBe('planned');
  expect(at(pause.startsAt)).toBe('running');
  expect(at('2027-02-12T17:59:59Z')).toBe('running');
  expect(at(pause.endsAt)).toBe('over');
  expect(stateOfSubscriptionPause({ ...pause, cancelledAt: pause.startsAt }, pause.endsAt)).toBe('cancelled');
  expect(daysOfPause(pause, timezone)).toEqual({ first_day: '2026-12-12', last_day: '2027-02-11' });
});

/** PayPal charges at 10:00 UTC. */
const atPaypal = { startsAt: '2026-12-12T10:00:00Z', endsAt: '2027-02-12T10:00:00Z' };

describe('the earliest return', () => {
  const from = (now: string, provider: 'stripe' | 'paypal', interval = 1) =>
    earliestReturn(provider === 'paypal' ? atPaypal : pause, { now, timezone, provider, interval });

  it('is the start of tomorrow in the branch where a charge can be made on any day', () => {
    expect(from('2026-12-13T05:59:59Z', 'stripe')).toBe('2026-12-13T06:00:00Z');
    expect(from('2026-12-13T06:00:00Z', 'stripe')).toBe('2026-12-14T06:00:00Z');
    expect(from('2027-02-12T17:00:00Z', 'stripe')).toBeNull();
  });

  it('is the next date of a charge at PayPal, a day ahead at least', () => {
    expect(from('2026-12-20T18:00:00Z', 'paypal')).toBe('2027-01-12T10:00:00Z');
    expect(from('2027-01-11T12:00:00Z', 'paypal')).toBeNull();
    expect(from('2026-12-20T18:00:00Z', 'paypal', 2)).toBeNull();
    expect(from('2026-12-10T18:00:00Z', 'paypal')).toBe('2026-12-12T10:00:00Z');
  });
});
