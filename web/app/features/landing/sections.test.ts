import { expect, it } from 'vitest';
import { coachLook } from './sections.tsx';

it('cycles the colours of coaches by index: multiples of 3 light, even primary-light, otherwise primary [UI-010]', () => {
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
