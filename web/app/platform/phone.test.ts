import { expect, it } from 'vitest';
import { formatPhone, international } from './phone.ts';

it('writes telephones as they are read and as they are dialled', () => {
  expect(formatPhone('8155500100')).toBe('81 5550 0100');
  expect(international('8155500100')).toBe('528155500100');
  expect(international('5218155500100')).toBe('5218155500100');
});
