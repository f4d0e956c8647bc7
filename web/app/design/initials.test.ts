import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it('returns the initials of a name', () => {
  expect(initials('Alejandra Treviño')).toBe('AT');
  expect(initials('  ángela  de la Torre')).toBe('ÁD');
  expect(initials('Ximena')).toBe('X');
  expect(initials('')).toBe('');
});
