import { expect, it } from 'vitest';
import { benefitsOf, coachLook, inThrees, isFounder } from './order.ts';

it('cycles the colours of coaches by index: multiples of 3 light, even primary-light, otherwise primary [UI-010, X78]', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(coachLook)).toEqual([
    'light',
    'primary',
    'primaryLight',
    'light',
    'primaryLight',
    'primary',
    'light',
  ]);
});

it('groups class types in threes [UI-011]', () => {
  expect(inThrees([1, 2, 3, 4, 5, 6, 7])).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(inThrees([])).toEqual([]);
});

it('splits benefits by comma and by slash [PUB-018, PUB-059, X01]', () => {
  expect(benefitsOf('Glúteo firme / Caderas estables /')).toEqual(['Glúteo firme', 'Caderas estables']);
  expect(benefitsOf('Postura, Equilibrio,Fuerza')).toEqual(['Postura', 'Equilibrio', 'Fuerza']);
  expect(benefitsOf(' ')).toEqual([]);
});

it('recognises the founder [PUB-064]', () => {
  expect([1, 2, 3].map((instructor_id) => isFounder({ instructor_id }))).toEqual([false, true, false]);
});
