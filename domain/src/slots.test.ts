import { expect, it } from 'vitest';
import { allowsHour } from './slots.ts';
import { slotsNote } from './slots-words.ts';

it('a package for some hours is for classes that begin at one of them [PKG-006]', () => {
  const slots = '07:00, 08:15,18:30';
  expect(['07:00', '08:15', '18:30', '07:30', '18:00'].map((hour) => allowsHour(slots, hour))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(allowsHour(null, '05:00')).toBe(true);
  expect(slotsNote(slots)).toBe('Solo para las clases de las 07:00, 08:15 y 18:30.');
  expect(slotsNote('06:00')).toBe('Solo para las clases de las 06:00.');
  expect(slotsNote(null)).toBeNull();
});
