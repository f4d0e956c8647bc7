import { expect, it } from 'vitest';
import { formatPhone, international } from './phone.ts';

it('formats telephone numbers for display and for dialling', () => {
  expect(formatPhone('8155500100')).toBe('81 5550 0100');
  expect(international('8155500100')).toBe('528155500100');
  expect(international('5218155500100')).toBe('5218155500100');
});
