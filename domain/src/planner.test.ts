import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  covers,
  dayStateOf,
  dayTypeOf,
  dayTypeOn,
  endFrom,
  endOf,
  fitsFrequency,
  mondayBefore,
  progressOf,
  startProblem,
  statusOf,
  streakOf,
  targetOf,
  weekColourOf,
  weekdayOf,
} from './planner.ts';
import { dayIn, startOfDay } from './time.ts';

const anyDay = fc
  .integer({ min: 0, max: 3_650 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString());

describe('the days of a plan', () => {
  it('are four weeks, in any month, and a month where no end is written [PLAN-023, PLAN-024, PLAN-026, X67]', () => {
    expect(endFrom('2026-11-18')).toBe('2026-12-16');
    expect(endFrom('2024-02-05')).toBe('2024-03-04');
    expect(endOf({ start_date: '2026-11-18', end_date: null })).toBe('2026-12-18');
    expect(endOf({ start_date: '2026-01-31', end_date: null })).toBe('2026-02-28');
    expect(endOf({ start_date: '2024-01-31', end_date: null })).toBe('2024-02-29');
    expect(endOf({ start_date: '2026-01-31', end_date: '2026-02-03' })).toBe('2026-02-03');
    fc.assert(
      fc.property(anyDay, (start_date) => {
        const plan = { start_date, end_date: endFrom(start_date) };
        const days = Array.from({ length: 40 }, (_, index) => addDays(start_date, index - 6));
        expect(days.filter((on) => covers(plan, on))).toHaveLength(28);
        // The same weekdays, four times each.
        expect(weekdayOf(endOf(plan))).toBe(weekdayOf(start_date));
        const month = endOf({ start_date, end_date: null });
        expect(month > addDays(start_date, 27) && month <= addDays(start_date, 31)).toBe(true);
      }),
    );
  });

  it('begin with the civil day of either zone, also when clocks change', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom('America/Monterrey', 'America/Tijuana'),
        fc.integer({ min: 0, max: 82_799 }),
        (start_date, timezone, second) => {
          const plan = { start_date, end_date: endFrom(start_date) };
          const at = (on: string, seconds: number) =>
            dayIn(Temporal.Instant.from(startOfDay(on, timezone)).add({ seconds }).toString(), timezone);
          expect(statusOf(plan, at(start_date, second).toString())).toBe('running');
          expect(statusOf(plan, at(start_date, -1).toString())).toBe('ahead');
          expect(statusOf(plan, at(plan.end_date, -1).toString())).toBe('running');
          expect(statusOf(plan, at(plan.end_date, second).toString())).toBe('ended');
        },
      ),
    );
  });

  it('begin today at the earliest [PLAN-022]', () => {
    expect(startProblem('2026-11-17', '2026-11-18')).toBe('plan_start_past');
    expect(startProblem('2026-11-18', '2026-11-18')).toBeNull();
    expect(startProblem('2027-02-18', '2026-11-18')).toBeNull();
    expect(startProblem('2027-02-19', '2026-11-18')).toBe('plan_start_far');
  });

  it('have as many weekdays as the frequency [PLAN-015, PLAN-039, X70]', () => {
    expect(fitsFrequency('1,3,5', 3)).toBe(true);
    expect(fitsFrequency('1,3', 3)).toBe(false);
    expect(fitsFrequency('1,2,3,4,5,6,7', 7)).toBe(true);
    expect(weekdayOf('2026-11-16')).toBe(1);
    expect(weekdayOf('2026-11-22')).toBe(7);
  });
});

describe('a day', () => {
  it('is Full Body in a Holistic plan, else Lower when ISO week and weekday are even together [PLAN-033, PLAN-034, PLAN-038, X70]', () => {
    const plain = { is_holistic: false };
    // Week 47: Monday is even with it, Tuesday is not.
    expect(dayTypeOn('2026-11-16', plain)).toBe('lower');
    expect(dayTypeOn('2026-11-17', plain)).toBe('upper');
    // Week 48.
    expect(dayTypeOn('2026-11-23', plain)).toBe('upper');
    expect(dayTypeOn('2026-11-16', { is_holistic: true })).toBe('full_body');
    // The last days of 2026 are of week 53, the third of January 2027 too.
    expect(dayTypeOn('2027-01-03', plain)).toBe('lower');
    expect(dayTypeOn('2027-01-04', plain)).toBe('lower');
    expect(Object.values(dayTypeOf)).toEqual([
      { name: 'Full Body', tag_id: 1 },
      { name: 'Lower', tag_id: 2 },
      { name: 'Upper', tag_id: 4 },
    ]);
    fc.assert(
      fc.property(anyDay, (on) => {
        // Within a week the two alternate.
        if (weekdayOf(on) < 7) expect(dayTypeOn(on, plain)).not.toBe(dayTypeOn(addDays(on, 1), plain));
      }),
    );
  });

  const today = '2026-11-18';
  const on = (day: string, given: object = {}) =>
    dayStateOf({ on: day, today, is_active: false, is_paused: false, is_training: true, ...given });

  it('is done, paused, of rest, missed, or next [PLAN-010]', () => {
    expect(on('2026-11-17')).toBe('missed');
    expect(on(today)).toBe('next');
    expect(on('2026-11-20')).toBe('next');
    expect(on('2026-11-17', { is_training: false })).toBe('rest');
    expect(on('2026-11-17', { is_paused: true })).toBe('paused');
    for (const given of [{}, { is_training: false }, { is_paused: true }])
      expect(on('2026-11-17', { ...given, is_active: true })).toBe('completed');
  });
});

describe('a week', () => {
  const plan = (start_date: string, frequency: number, end_date: string | null = endFrom(start_date)) => ({
    start_date,
    end_date,
    frequency,
  });

  it('is measured by the lowest frequency in force on any of its days', () => {
    const monday = '2026-11-16';
    expect(targetOf(monday, [])).toBe(3);
    expect(targetOf(monday, [plan('2026-11-16', 5)])).toBe(5);
    expect(targetOf(monday, [plan('2026-11-18', 5)])).toBe(3);
    expect(targetOf(monday, [plan('2026-11-18', 2)])).toBe(2);
    expect(targetOf(monday, [plan('2026-10-19', 6, '2026-11-18'), plan('2026-11-18', 4)])).toBe(4);
    expect(targetOf(monday, [plan('2026-10-19', 6, '2026-11-18')])).toBe(3);
    expect(targetOf('2026-11-23', [plan('2026-10-31', 4, null)])).toBe(4);
    expect(targetOf('2026-11-30', [plan('2026-10-31', 4, null)])).toBe(3);
  });

  const colour = (active_days: number, today: string, given: object = {}) =>
    weekColourOf({
      monday: '2026-11-16',
      today,
      target: 4,
      active_days,
      is_active_today: false,
      is_neutral: false,
      ...given,
    });

  it('has the colour of what was reached, once it is known [PLAN-030, PLAN-032]', () => {
    expect(colour(0, '2026-11-12')).toBe('light');
    expect(colour(4, '2026-11-24')).toBe('success');
    expect(colour(4, '2026-11-19')).toBe('success');
    expect(colour(3, '2026-11-24')).toBe('warning');
    expect(colour(2, '2026-11-24')).toBe('danger');
    expect(colour(0, '2026-11-24', { is_neutral: true })).toBe('light');
    // Thursday: four days left, or three if the member was active today.
    expect(colour(0, '2026-11-19')).toBe('light');
    expect(colour(1, '2026-11-19', { is_active_today: true })).toBe('light');
    expect(colour(0, '2026-11-20')).toBe('danger');
    expect(colour(3, '2026-11-22')).toBe('light');
    expect(colour(3, '2026-11-22', { is_active_today: true })).toBe('warning');
  });

  it('never becomes light again once it is lost, even if the member trains again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 1, max: 7 }),
        (done, target) => {
          const colours = done.map((is_active_today, index) =>
            colour(done.slice(0, index + 1).filter(Boolean).length, addDays('2026-11-16', index), {
              is_active_today,
              target,
            }),
          );
          const lost = colours.findIndex((one) => one === 'warning' || one === 'danger');
          if (lost >= 0) for (const one of colours.slice(lost)) expect(['warning', 'danger']).toContain(one);
          const total = done.filter(Boolean).length;
          expect(colours.includes('success')).toBe(total >= target);
          expect(colour(total, '2026-11-23', { target }) === 'success').toBe(total >= target);
        },
      ),
    );
  });
});

it('progress is active days over expected sessions, at most all of them [PLAN-021, PLAN-031]', () => {
  expect(progressOf(0, 3)).toEqual({ active_days: 0, expected: 12, percent: 0 });
  expect(progressOf(5, 3)).toEqual({ active_days: 5, expected: 12, percent: 41 });
  expect(progressOf(11, 3).percent).toBe(91);
  expect(progressOf(12, 3).percent).toBe(100);
  expect(progressOf(20, 3).percent).toBe(100);
});

it('a flame for each complete week, up to four, and an image for each four [STREAK-003, STREAK-004]', () => {
  expect([0, 1, 4, 5, 8, 9].map(streakOf)).toEqual([
    { run: 0, flames: 0, images: 0 },
    { run: 1, flames: 1, images: 0 },
    { run: 4, flames: 4, images: 1 },
    { run: 5, flames: 1, images: 1 },
    { run: 8, flames: 4, images: 2 },
    { run: 9, flames: 1, images: 2 },
  ]);
});

it('the Monday of a week [PLAN-012]', () => {
  expect(mondayBefore('2026-11-22')).toBe('2026-11-16');
  expect(mondayBefore('2026-11-16')).toBe('2026-11-16');
});
