import { describe, expect, it } from 'vitest';
import {
  differenceText,
  fatLevelOf,
  fatLevels,
  idealFat,
  idealFatOf,
  imcOf,
  measureOrNone,
  remainderOf,
  reminderDay,
  weightBefore,
  yearsBetween,
} from './tracks.ts';

describe('what follows from an entry', () => {
  it('its body mass index needs weight and height', () => {
    expect(imcOf(62.5, 165)).toBe(23);
    expect(imcOf(61.7, 168)).toBe(21.9);
    expect([imcOf(null, 165), imcOf(62.5, null)]).toEqual([null, null]);
  });

  it('the remainder is 100 minus fat minus muscle, while both are known [TRACK-006]', () => {
    expect(remainderOf({ fat: 29.3, muscle: 33.1 })).toBe(37.6);
    expect(remainderOf({ fat: 29.3, muscle: null })).toBeNull();
    expect(remainderOf({ fat: null, muscle: 33.1 })).toBeNull();
  });

  it('a missing value is N/D [TRACK-007, TRACK-010]', () => {
    expect(measureOrNone('weight', 62.5)).toBe('62.5 kg');
    expect(measureOrNone('fat', 31)).toBe('31%');
    expect([measureOrNone('waist', null), measureOrNone('weight', undefined)]).toEqual(['N/D', 'N/D']);
  });

  it('a difference has its sign, and no errors of binary fractions', () => {
    expect(differenceText('waist', 72.3, 70.1)).toBe('-2.2 cm');
    expect(differenceText('muscle', 30, 33.1)).toBe('+3.1%');
    expect(differenceText('weight', 62, 62)).toBe('0 kg');
    expect([differenceText('weight', null, 62), differenceText('weight', 62, null)]).toEqual([null, null]);
  });

  it('the weight before is the last one written before the latest entry [TRACK-010]', () => {
    const weights = (...of: (number | null)[]) => of.map((weight) => ({ weight }));
    expect(weightBefore(weights(63.1, 64.8))).toBe(64.8);
    expect(weightBefore(weights(63.1, null, 64.8, 66))).toBe(64.8);
    expect(weightBefore(weights(null, 64.8))).toBe(64.8);
    expect(weightBefore(weights(63.1, null))).toBeNull();
    expect(weightBefore([])).toBeNull();
  });

  it('the age is in full years [TRACK-009]', () => {
    expect(yearsBetween('1990-11-24', '2026-11-23')).toBe(35);
    expect(yearsBetween('1990-11-23', '2026-11-23')).toBe(36);
    expect(yearsBetween('1992-02-29', '2026-02-28')).toBe(33);
  });
});

describe('reference tables', () => {
  it('ideal body fat by age, as specified [TRACK-011, TRACK-012, TRACK-013, TRACK-014, TRACK-015]', () => {
    expect(idealFat.map(({ ages, range }) => [ages, range])).toEqual([
      ['18-33', '31-33%'],
      ['36-55', '29-31%'],
      ['56-75', '27-30%'],
      ['76-85', 'Menos de 26%'],
    ]);
  });

  it('the row is that of the age: 34 and 35 count to 36-55, under 18 and over 85 there is none [X73]', () => {
    const rowOf = (age: number | null) => idealFatOf(age)?.ages;
    expect([17, 18, 33, 34, 35, 36].map(rowOf)).toEqual([
      undefined,
      '18-33',
      '18-33',
      '36-55',
      '36-55',
      '36-55',
    ]);
    expect([55, 56, 75, 76, 85, 86, null].map(rowOf)).toEqual([
      '36-55',
      '56-75',
      '56-75',
      '76-85',
      '76-85',
      undefined,
      undefined,
    ]);
  });

  it('levels of body fat, and what lies between two belongs to the lower one [TRACK-016, X74]', () => {
    expect(fatLevels.map(({ name, range }) => [name, range])).toEqual([
      ['Muy bajo', 'Menos de 17%'],
      ['Bajo', '18-22%'],
      ['Promedio', '23-27%'],
      ['Alto', '28-33%'],
      ['Muy alto', 'Más de 34%'],
    ]);
    expect([16.9, 17, 17.9, 18, 22, 22.5, 23, 27.9].map(fatLevelOf)).toEqual([
      'Muy bajo',
      'Muy bajo',
      'Muy bajo',
      'Bajo',
      'Bajo',
      'Bajo',
      'Promedio',
      'Promedio',
    ]);
    expect([28, 33, 33.5, 34, 34.1, 60].map(fatLevelOf)).toEqual([
      'Alto',
      'Alto',
      'Alto',
      'Alto',
      'Muy alto',
      'Muy alto',
    ]);
  });
});

describe('the days of a reminder [TRACK-020, PAY-011]', () => {
  it('every week, month and quarter after the last entry', () => {
    expect(reminderDay('2026-11-02', 'week', '2026-11-08')).toBeNull();
    expect(reminderDay('2026-11-02', 'week', '2026-11-09')).toBe('2026-11-09');
    expect(reminderDay('2026-11-02', 'week', '2026-11-22')).toBe('2026-11-16');
    expect(reminderDay('2026-11-02', 'month', '2026-12-01')).toBeNull();
    expect(reminderDay('2026-11-02', 'month', '2026-12-02')).toBe('2026-12-02');
    expect(reminderDay('2026-11-02', 'quarter', '2027-02-01')).toBeNull();
    expect(reminderDay('2026-11-02', 'quarter', '2027-06-30')).toBe('2027-05-02');
  });

  it('at the end of a month that is shorter, and again on the day itself in a longer one', () => {
    expect(reminderDay('2027-01-31', 'month', '2027-02-27')).toBeNull();
    expect(reminderDay('2027-01-31', 'month', '2027-02-28')).toBe('2027-02-28');
    expect(reminderDay('2027-01-31', 'month', '2027-03-30')).toBe('2027-02-28');
    expect(reminderDay('2027-01-31', 'month', '2027-03-31')).toBe('2027-03-31');
    expect(reminderDay('2026-11-30', 'quarter', '2027-02-28')).toBe('2027-02-28');
  });

  it('none on the day itself or before', () => {
    for (const frequency of ['week', 'month', 'quarter'] as const) {
      expect(reminderDay('2026-11-02', frequency, '2026-11-02')).toBeNull();
      expect(reminderDay('2026-11-02', frequency, '2026-10-01')).toBeNull();
    }
  });
});
