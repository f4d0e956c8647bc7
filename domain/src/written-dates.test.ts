import { describe, expect, it } from 'vitest';
import { type DateReading, dateColumnOf, writtenDay, writtenTime } from './written-dates.ts';

const mexico: DateReading = {
  order: 'dmy',
  serials: '1900',
  timezone: 'America/Monterrey',
  latestYear: null,
};
const birthday: DateReading = { ...mexico, latestYear: 2026 };

describe('days as spreadsheets and people write them', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    ['2026/12/31', '2026-12-31'],
    ['2026.1.2', '2026-01-02'],
    ['20261231', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['1/2/2026', '2026-02-01'],
    ['1-2-2026', '2026-02-01'],
    ['31.12.2026', '2026-12-31'],
    ['31 12 2026', '2026-12-31'],
    ['31/12/26', '2026-12-31'],
    ['31-dic-26', '2026-12-31'],
    ['31-dic-2026', '2026-12-31'],
    ['31/dic/2026', '2026-12-31'],
    ['31-Dec-26', '2026-12-31'],
    ['5 sept. 2026', '2026-09-05'],
    ['1º de marzo de 2027', '2027-03-01'],
    ['31 de diciembre de 2026', '2026-12-31'],
    ['31 de diciembre del 2026', '2026-12-31'],
    ['jueves, 31 de diciembre de 2026', '2026-12-31'],
    ['Dec 31, 2026', '2026-12-31'],
    ['December 31st, 2026', '2026-12-31'],
    ['Thu, 31 Dec 2026', '2026-12-31'],
    ['mar 3, 2027', '2027-03-03'],
    ['martes 3 de marzo de 2027', '2027-03-03'],
    ['1990-12-31T00:00:00', '1990-12-31'],
    ['2026-12-31 00:00:00', '2026-12-31'],
    ['31/12/2026 12:00:00 a. m.', '2026-12-31'],
    ['31/12/2026 5:30 PM', '2026-12-31'],
    ['2027-03-01T00:00:00Z', '2027-03-01'],
    ['2027-03-01T00:00:00.000Z', '2027-03-01'],
    ['2027-03-02T05:59:59Z', '2027-03-01'],
    ['2027-03-01T23:30:00-06:00', '2027-03-01'],
    ['33000', '1990-05-07'],
    ['46387.5', '2026-12-31'],
    ['30/02/2026', null],
    ['31/12', null],
    ['mañana', null],
    ['8', null],
    ['$1,490', null],
    ['12/31/2026', '2026-12-31'],
    ['31/31/2026', null],
  ])('%j is %j', (cell, day) => {
    expect(writtenDay(cell, mexico)).toBe(day);
  });

  it.each([
    ['31-dic-90', '1990-12-31'],
    ['31/12/05', '2005-12-31'],
    ['31/12/26', '2026-12-31'],
    ['31/12/27', '1927-12-31'],
    ['90/12/31', '1990-12-31'],
  ])('the birthday %j is %j', (cell, day) => {
    expect(writtenDay(cell, birthday)).toBe(day);
  });

  it('numbers of a spreadsheet are days only when it is known from which day it counts', () => {
    expect(writtenDay('33000', { ...mexico, serials: null })).toBeNull();
    expect(writtenDay('33000', { ...mexico, serials: '1904' })).toBe('1994-05-08');
    expect(writtenDay('31538', { ...mexico, serials: '1904' })).toBe('1990-05-07');
  });

  it.each([
    [['03/04/2027', '12/31/2026'], 'mdy', false],
    [['03/04/2027', '31/12/2026'], 'dmy', false],
    [['03/04/2027', '05/06/2027'], null, true],
    [['31/12/2026', '12/31/2026', '03/04/2027'], null, true],
    [['31/12/2026', '12/31/2026'], null, false],
    [['05/05/2027', '2027-03-01'], null, false],
    [['', 'N/A'], null, false],
  ])('the whole column %j decides the order %j, asked: %j', (cells, order, isOrderAsked) => {
    expect(dateColumnOf(cells)).toMatchObject({ order, isOrderAsked });
  });

  it('a date with two readings is null until its order is known', () => {
    expect(writtenDay('03/04/2027', { ...mexico, order: null })).toBeNull();
    expect(writtenDay('05/05/2027', { ...mexico, order: null })).toBe('2027-05-05');
    expect(writtenDay('31/12/2026', { ...mexico, order: null })).toBe('2026-12-31');
    expect(writtenDay('31/12/2026', { ...mexico, order: 'mdy' })).toBe('2026-12-31');
    expect(writtenDay('03/04/2027', { ...mexico, order: 'mdy' })).toBe('2027-03-04');
    expect(dateColumnOf(['x', '33000', '03/04/2027'])).toMatchObject({
      example: '03/04/2027',
      serialExample: '33000',
    });
  });
});

it.each([
  ['07:00', '07:00'],
  ['7:00', '07:00'],
  ['19:30:00', '19:30'],
  ['7:30 p. m.', '19:30'],
  ['7:30\u00A0p.\u00A0m.', '19:30'],
  ['7:30pm', '19:30'],
  ['12:15 AM', '00:15'],
  ['12:15 p.m.', '12:15'],
  ['09:00 hrs', '09:00'],
  ['09:00 hrs.', '09:00'],
  ['9 hrs', '09:00'],
  ['9:00 h', '09:00'],
  ['9h30', '09:30'],
  ['19.30', '19:30'],
  ['9 am', '09:00'],
  ['9 p.m.', '21:00'],
  ['0900', '09:00'],
  ['1930 hrs', '19:30'],
  ['a las 7:00', '07:00'],
  ['0.375', '09:00'],
  ['0.291666666666667', '07:00'],
  ['.5', '12:00'],
  ['46353.375', '09:00'],
  ['7:00 AM - 7:50 AM', '07:00'],
  ['18:00 - 18:50', '18:00'],
  ['2026-11-27T07:00:00', '07:00'],
  ['27/11/2026 7:30 p. m.', '19:30'],
  ['27 de noviembre de 2026 07:00', '07:00'],
  ['13:15 am', null],
  ['7:00 - 7:50 PM', null],
  ['7', null],
  ['25:00', null],
  ['7:75', null],
  ['', null],
  ['mañana', null],
])('the time %j is %j', (cell, time) => {
  expect(writtenTime(cell)).toBe(time);
});
