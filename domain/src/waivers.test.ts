import { expect, it } from 'vitest';
import { isMinorOn, mustSign, paragraphsOf } from './waivers.ts';

it.each([
  ['2008-11-29', '2026-11-28', true],
  ['2008-11-29', '2026-11-29', false],
  ['2008-02-29', '2026-02-27', true],
  // A birthday on 29 February is on the 28th where the year has none, as in the database.
  ['2008-02-29', '2026-02-28', false],
  ['1990-02-03', '2026-11-28', false],
])('born on %s, on %s a minor: %s', (birthdate, day, isMinor) => {
  expect(isMinorOn(birthdate, day)).toBe(isMinor);
});

it.each([
  [{ current: null, signed: null }, false],
  [{ current: null, signed: 2 }, false],
  [{ current: 1, signed: null }, true],
  [{ current: 2, signed: 2 }, false],
  [{ current: 3, signed: 2 }, true],
])('%j must sign: %s', (versions, must) => {
  expect(mustSign(versions)).toBe(must);
});

it('paragraphs are separated by empty lines', () => {
  expect(paragraphsOf('Uno,\nen dos líneas.\n\n  \nDos. \n')).toEqual(['Uno,\nen dos líneas.', 'Dos.']);
});
