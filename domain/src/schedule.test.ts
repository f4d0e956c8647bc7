import { describe, expect, it } from 'vitest';
import {
  bookingProblem,
  byDay,
  canAdvance,
  canCheckIn,
  cancellationAt,
  cancelUntil,
  doorsClosed,
  endOf,
  hasEnded,
  isBookable,
  isCancelable,
  saleProblem,
  weekdayShift,
} from './schedule.ts';
import {
  formatAhead,
  formatDay,
  formatFullDay,
  formatInstant,
  formatLongDay,
  formatMonth,
  formatUntil,
  formatWeek,
  mondayOf,
  startOfDay,
  weekdayName,
  weekOf,
} from './time.ts';

describe('booking and cancelling in time', () => {
  const start = '2026-11-21T13:00:00Z';

  it('books until the class begins [RES-020], in branch 1 until 6 hours after [RES-021, X48]', () => {
    expect(isBookable(start, '2026-11-21T12:59:59Z', 0)).toBe(true);
    expect(isBookable(start, '2026-11-21T13:00:00Z', 0)).toBe(false);
    expect(isBookable(start, '2026-11-21T18:59:59Z', 360)).toBe(true);
    expect(isBookable(start, '2026-11-21T19:00:00Z', 360)).toBe(false);
  });

  it('names why a class cannot be booked', () => {
    const at = (now: string) => ({ now, book_after_start_minutes: 0 });
    const [before, after] = [at('2026-11-21T12:00:00Z'), at(start)];
    expect(bookingProblem({ class_date: start, class_package_id: null }, before)).toBeNull();
    expect(bookingProblem({ class_date: start, class_package_id: null }, after)).toBe('class_closed');
    expect(bookingProblem({ class_date: start, class_package_id: 20_026 }, before)).toBe('class_is_special');
  });

  it('is sold until it begins, however late members book it [RES-021]', () => {
    const before = '2026-11-21T12:59:59Z';
    expect(saleProblem({ class_date: start, class_package_id: null }, before)).toBeNull();
    expect(saleProblem({ class_date: start, class_package_id: null }, start)).toBe('class_started');
    expect(saleProblem({ class_date: start, class_package_id: 20_026 }, before)).toBe('class_is_special');
  });

  it('cancels with at least 1 hour before the start [RES-023], as the branch says [RES-024, X49]', () => {
    expect(isCancelable(start, '2026-11-21T12:00:00Z', 60)).toBe(true);
    expect(isCancelable(start, '2026-11-21T12:00:00.001Z', 60)).toBe(false);
    expect(isCancelable(start, '2026-11-21T12:00:00Z', 120)).toBe(false);
    expect(isCancelable(start, cancelUntil(start, 120), 120)).toBe(true);
    expect(cancelUntil(start, 120)).toBe('2026-11-21T11:00:00Z');
    expect(endOf({ class_date: start, duration: 50 })).toBe('2026-11-21T13:50:00Z');
  });

  it('after that, gives a place up late until the class begins [product decision 15]', () => {
    expect(cancellationAt(start, '2026-11-21T12:00:00Z', 60)).toBe('free');
    expect(cancellationAt(start, '2026-11-21T12:00:00.001Z', 60)).toBe('late');
    expect(cancellationAt(start, '2026-11-21T12:59:59.999Z', 60)).toBe('late');
    expect(cancellationAt(start, start, 60)).toBe('closed');
    // A branch that asks for no time ahead has no late ones.
    expect(cancellationAt(start, '2026-11-21T12:59:59.999Z', 0)).toBe('free');
    expect(cancellationAt(start, start, 0)).toBe('closed');
  });
});

describe('weeks and days of a branch', () => {
  it('begin on Monday [SCHED-008]', () => {
    expect(mondayOf(Temporal.PlainDate.from('2026-11-22')).toString()).toBe('2026-11-16');
    expect(weekOf(Temporal.PlainDate.from('2026-11-16')).map(String)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('follow the clock of the branch, also when Tijuana changes its clocks', () => {
    // 2026-11-01: clocks go back in Tijuana; the day has 25 hours.
    expect(startOfDay('2026-11-01', 'America/Tijuana')).toBe('2026-11-01T07:00:00Z');
    expect(startOfDay('2026-11-02', 'America/Tijuana')).toBe('2026-11-02T08:00:00Z');
    expect(startOfDay('2026-11-02', 'America/Monterrey')).toBe('2026-11-02T06:00:00Z');
  });

  it('group classes by civil day and hour of the branch [SCHED-002]', () => {
    const [morning, evening, next] = [
      { class_date: '2026-11-21T13:00:00Z' },
      { class_date: '2026-11-22T02:00:00Z' },
      { class_date: '2026-11-22T13:00:00Z' },
    ];
    expect([...byDay([next, evening, morning], 'America/Monterrey')]).toEqual([
      ['2026-11-21', [morning, evening]],
      ['2026-11-22', [next]],
    ]);
  });

  it('stop advancing when 8 or more weeks ahead show no classes [SCHED-009]', () => {
    const monday = Temporal.PlainDate.from('2026-11-16');
    expect(canAdvance(['2026-11-23'], monday)).toBe(true);
    expect(canAdvance(['2027-01-17'], monday)).toBe(true);
    expect(canAdvance(['2027-01-18'], monday)).toBe(false);
    expect(canAdvance(['2026-11-18'], monday)).toBe(false);
    expect(canAdvance(['2026-11-18', '2026-11-23'], monday)).toBe(true);
  });

  it('are written DD MMM YYYY, or DD MMM YYYY HH:mm, with Spanish months [UI-014]', () => {
    expect(formatDay('2026-12-09')).toBe('09 dic 2026');
    expect(formatInstant('2026-01-05T13:05:00Z', 'America/Monterrey')).toBe('05 ene 2026 07:05');
    expect(formatLongDay('2026-11-21')).toBe('sábado 21 de noviembre');
    expect(formatFullDay('2027-07-03')).toBe('3 de julio de 2027');
    expect(formatWeek(Temporal.PlainDate.from('2026-12-28'))).toBe('28 de diciembre al 3 de enero');
    expect([1, 7].map(weekdayName)).toEqual(['lunes', 'domingo']);
    expect(formatMonth('2026-11-21')).toBe('noviembre 2026');
  });

  it('are named by how far they lie ahead', () => {
    const ahead = (day: string) => formatAhead('2026-11-21', day);
    expect([ahead('2026-11-20'), ahead('2026-11-21'), ahead('2026-11-22')]).toEqual(['hoy', 'hoy', 'mañana']);
    expect([ahead('2026-11-23'), ahead('2027-01-01')]).toEqual(['en 2 días', 'en 41 días']);
  });

  it('are counted down in their two largest units', () => {
    const until = (left: Temporal.DurationLike) => {
      const to = Temporal.Instant.from('2026-11-21T10:00:00Z');
      return formatUntil(to.subtract(left).toString(), to.toString());
    };
    expect(until({ hours: 51, minutes: 59, seconds: 59 })).toBe('2 días y 3 horas');
    expect(until({ hours: 24, minutes: 40 })).toBe('1 día');
    expect(until({ hours: 1, minutes: 5, seconds: 20 })).toBe('1 hora y 5 minutos');
    expect(until({ minutes: 1, seconds: 9 })).toBe('1 minuto y 9 segundos');
    expect(until({ milliseconds: 1 })).toBe('1 segundo');
    expect(until({ seconds: 0 })).toBeNull();
  });
});

it.each([
  // From Tuesday 1 December: moving Friday 4 to Monday would lead back to November.
  [5, 1, '2026-12-01', 3],
  [5, 1, '2026-11-30', -4],
  [1, 5, '2026-12-01', 4],
  [7, 1, '2026-12-06', 1],
  // From Wednesday on: Thursday 3 to Wednesday 2 stays in its week, to Tuesday it does not.
  [4, 3, '2026-12-02', -1],
  [4, 2, '2026-12-02', 5],
  [3, 3, '2026-12-01', 0],
])('weekly classes from %i to %i from %s on move by %i days', (was, is, from, days) => {
  expect(weekdayShift(was, is, from)).toBe(days);
});

describe('at the door', () => {
  const at = '2026-11-19T02:00:00Z'; // 18:00 of the 18th in Tijuana

  it('closes ten minutes after the start [SCHED-022]', () => {
    expect(doorsClosed(at, '2026-11-19T02:09:59Z')).toBe(false);
    expect(doorsClosed(at, '2026-11-19T02:10:00Z')).toBe(true);
  });

  it('assigns places until the class ends, and allows attendance from its own day in the branch', () => {
    expect(hasEnded(at, 50, '2026-11-19T02:49:59Z')).toBe(false);
    expect(hasEnded(at, 50, '2026-11-19T02:50:00Z')).toBe(true);
    expect(canCheckIn(at, '2026-11-18T07:59:00Z', 'America/Tijuana')).toBe(false);
    expect(canCheckIn(at, '2026-11-18T08:00:00Z', 'America/Tijuana')).toBe(true);
  });
});
