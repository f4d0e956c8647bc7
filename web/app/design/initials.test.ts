import { expect, it } from 'vitest';
import { groundOf, initials } from './initials.ts';

it('returns the initials of a name', () => {
  expect(initials('Alejandra Treviño')).toBe('AT');
  expect(initials('  ángela  de la Torre')).toBe('ÁD');
  expect(initials('Ximena')).toBe('X');
  expect(initials('')).toBe('');
  expect(initials('Fer 🌸')).toBe('F');
  expect(initials('🌸 Ana "Lu" Gómez')).toBe('AL');
  expect(initials('💪')).toBe('');
});

it('names are spread over six grounds', () => {
  const names = [
    'Ana',
    'Bea',
    'Carla',
    'Elena',
    'Fernanda',
    'Gaby',
    'Irma',
    'Luz',
    'Marta',
    'Nora',
    'Olga',
    'Paz',
  ];
  expect(new Set(names.map(groundOf))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});
