import { expect, it } from 'vitest';
import { firstForeignWord, looksTwiceEncoded, textStrangeness } from './text-encodings.ts';

it.each([
  ['Peña Núñez, José; ¿Ángela? “Güera” 12º', 0],
  ['Pe–a', 3],
  ['PeÒa', 3],
  ['O’Brien', 1],
  ['Zoë', 2],
  ['Garz¤a', 3],
])('how strange %j is: %j', (text, sum) => {
  expect(textStrangeness(text)).toBe(sum);
});

it('the first name with an accent is shown; UTF-8 that was saved twice is seen', () => {
  expect(firstForeignWord('nombre,apellidos\nAna,Peña Ruiz,x')).toBe('Peña Ruiz');
  expect(firstForeignWord('nombre')).toBe('');
  expect(firstForeignWord(`ñ${'a'.repeat(38)}🌸`).isWellFormed(), 'no half of a character').toBe(true);
  expect([looksTwiceEncoded('PeÃ±a'), looksTwiceEncoded('Peña')]).toEqual([true, false]);
});
