import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitProblem, missedThatCount, opensAt, policyProblem, policyText } from './booking-policy.ts';

const timezone = 'America/Monterrey';
/** Wednesday 18 November 2026, 12:00 in Monterrey. */
const now = '2026-11-18T18:00:00Z';
const limits = {
  book_days_ahead: 14,
  held_places: 3,
  places_per_day: 2,
  paused_until: null,
};
const at = (class_date: string, starts: string[] = []) => ({
  class_date,
  timezone,
  now,
  starts,
});

describe('days ahead', () => {
  it('a class opens at the start of the day in its branch, so many days before', () => {
    expect(opensAt({ class_date: '2026-12-03T03:30:00Z', timezone }, 14)).toBe('2026-11-18T06:00:00Z');
    expect(limitProblem(limits, at('2026-12-02T23:00:00Z'))).toBeNull();
    // 2 December at 23:59 there is the 14th day; a minute later is the 15th.
    expect(limitProblem(limits, at('2026-12-03T05:59:00Z'))).toBeNull();
    expect(limitProblem(limits, at('2026-12-03T06:00:00Z'))).toEqual({
      rule: 'days_ahead',
      limit: 14,
      count: 15,
      from: '2026-11-19T06:00:00Z',
    });
  });

  it('follows the clock of a branch that changes its clocks', () => {
    expect(opensAt({ class_date: '2027-03-15T18:00:00Z', timezone: 'America/Tijuana' }, 2)).toBe(
      '2027-03-13T08:00:00Z',
    );
  });
});

describe('places held at once', () => {
  const three = ['2026-11-20T13:00:00Z', '2026-11-19T13:00:00Z', '2026-11-21T13:00:00Z'];
  it('counts those to come, and passes when enough of them have begun', () => {
    expect(limitProblem(limits, at('2026-11-24T13:00:00Z', three))).toEqual({
      rule: 'held_places',
      limit: 3,
      count: 3,
      from: '2026-11-19T13:00:00Z',
    });
    const five = [...three, '2026-11-22T13:00:00Z', '2026-11-23T13:00:00Z'];
    expect(limitProblem(limits, at('2026-11-24T13:00:00Z', five))?.from).toBe('2026-11-21T13:00:00Z');
  });

  it('does not count a class that has begun', () => {
    expect(limitProblem(limits, at('2026-11-24T13:00:00Z', [...three.slice(1), now]))).toBeNull();
  });
});

describe('places on one day', () => {
  const today = ['2026-11-18T13:00:00Z', '2026-11-19T01:00:00Z'];
  it('counts the classes of that day in the branch, also those that are over', () => {
    expect(limitProblem(limits, at('2026-11-19T02:30:00Z', today))).toEqual({
      rule: 'places_per_day',
      limit: 2,
      count: 2,
      from: null,
    });
    expect(limitProblem(limits, at('2026-11-19T13:00:00Z', today))).toBeNull();
  });
});

describe('a pause', () => {
  it('refuses until it ends', () => {
    const paused = { ...limits, paused_until: '2026-11-21T06:00:00Z' };
    expect(limitProblem(paused, at('2026-11-24T13:00:00Z'))).toMatchObject({
      rule: 'paused',
      from: '2026-11-21T06:00:00Z',
    });
    expect(limitProblem({ ...limits, paused_until: now }, at('2026-11-24T13:00:00Z'))).toBeNull();
  });
});

it('the most generous of the lots decides, and otherwise the one that passes first is named', () => {
  const far = at('2026-12-10T13:00:00Z');
  expect(policyProblem([limits, { ...limits, book_days_ahead: 30 }], far)).toBeNull();
  expect(policyProblem([{ ...limits, book_days_ahead: 1 }, limits], far)).toMatchObject({ limit: 14 });
  const full = at('2026-11-18T23:00:00Z', ['2026-11-18T13:00:00Z', '2026-11-19T01:00:00Z']);
  const paused = { ...limits, places_per_day: 24, paused_until: '2026-11-21T06:00:00Z' };
  expect(policyProblem([limits, paused], full)).toMatchObject({ rule: 'paused' });
});

it.each([
  [
    { rule: 'days_ahead', limit: 14, count: 15, from: '2026-11-19T06:00:00Z' },
    'Esta clase se abre el jueves 19 de noviembre: puedes reservar con 14 días de anticipación.',
  ],
  [
    { rule: 'held_places', limit: 8, count: 8, from: '2026-11-19T13:00:00Z' },
    'Ya tienes 8 lugares por venir, y el máximo es 8. Podrás reservar otro desde el jueves 19 de noviembre a las 07:00, o cancela uno que no vayas a usar.',
  ],
  [
    { rule: 'places_per_day', limit: 1, count: 1, from: null },
    'Ya tienes 1 clase ese día, y el máximo es 1. Elige otro día, o cancela una de ellas.',
  ],
] as const)('says the rule, the count and the way on: %o', (problem, text) => {
  expect(policyText(problem, timezone)).toBe(text);
});

it('a refusal that names a moment passes from then on, and not a second before', () => {
  const hours = (count: number) => Temporal.Instant.from(now).add({ hours: count }).toString();
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -10, max: 500 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 600 }),
      fc.record({
        book_days_ahead: fc.integer({ min: 0, max: 20 }),
        held_places: fc.integer({ min: 1, max: 6 }),
        places_per_day: fc.constant(24),
        paused_until: fc.constant(null),
      }),
      (starts, ahead, some) => {
        const place = at(hours(ahead), starts.map(hours));
        const found = limitProblem(some, place);
        if (!found?.from) return;
        const before = Temporal.Instant.from(found.from).subtract({ seconds: 1 }).toString();
        expect(limitProblem(some, { ...place, now: before })?.rule).toBe(found.rule);
        expect(limitProblem(some, { ...place, now: found.from })?.rule).not.toBe(found.rule);
      },
    ),
  );
});

describe('missed classes that count', () => {
  const rule = { day: '2026-11-18', from: '2026-01-01', missed_grace: 1 };
  it('are those of 30 days, without the first of each month', () => {
    const days = ['2026-11-18', '2026-11-02', '2026-10-25', '2026-10-20', '2026-10-01'];
    // October: the 1st is the grace, the 20th and 25th count. November: the 2nd is the grace, the 18th counts.
    expect(missedThatCount(days, rule)).toBe(3);
    expect(missedThatCount(days, { ...rule, day: '2026-11-19' })).toBe(2);
    expect(missedThatCount(days, { ...rule, missed_grace: 0 })).toBe(4);
  });

  it('are none from before the rule, or without one', () => {
    const days = ['2026-11-18', '2026-11-17', '2026-11-16'];
    expect(missedThatCount(days, { ...rule, from: '2026-11-17' })).toBe(1);
    expect(missedThatCount(days, { ...rule, from: null })).toBe(0);
  });
});
