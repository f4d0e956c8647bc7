import { describe, expect, it } from 'vitest';
import { lastDayOf, writtenDay, writtenPhone, writtenTime } from './imports.ts';

describe('what a spreadsheet writes', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['1/2/2026', '2026-02-01'],
    ['1-2-2026', '2026-02-01'],
    ['31.12.2026', '2026-12-31'],
    ['12/31/26', '12/31/26'],
    ['mañana', 'mañana'],
  ])('the day %s is %s', (cell, day) => {
    expect(writtenDay(cell)).toBe(day);
  });

  it.each([
    ['07:00', '07:00'],
    ['7:00', '07:00'],
    ['19:30:00', '19:30'],
    ['7:30 p. m.', '19:30'],
    ['7:30pm', '19:30'],
    ['12:15 AM', '00:15'],
    ['12:15 p.m.', '12:15'],
    ['13:15 pm', '13:15 pm'],
    ['7', '7'],
  ])('the time %s is %s', (cell, time) => {
    expect(writtenTime(cell)).toBe(time);
  });

  it('a telephone number loses what people write between its digits', () => {
    expect(writtenPhone('(81) 1234-5678')).toBe('8112345678');
  });

  it('a membership lasts until its last day, or until the day before its next charge', () => {
    expect(lastDayOf({ last_day: '2026-12-31', next_charge: null })).toBe('2026-12-31');
    expect(lastDayOf({ last_day: null, next_charge: '2027-01-01' })).toBe('2026-12-31');
    expect(lastDayOf({ last_day: null, next_charge: null })).toBeNull();
    expect(lastDayOf({ last_day: '2026-12-31', next_charge: '2027-01-01' })).toBeNull();
  });
});
