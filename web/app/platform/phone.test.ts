import { expect, it } from 'vitest';
import { formatPhone, international, typedPhone } from './phone.ts';

it('formats telephone numbers for display and for dialling', () => {
  expect(formatPhone('8155500100')).toBe('81 5550 0100');
  expect(international('8155500100')).toBe('528155500100');
  expect(international('5218155500100')).toBe('5218155500100');
});

it('cleans a typed or pasted number and loses no digit of it', () => {
  for (const typed of [
    '8112345678',
    '81 1234 5678',
    '(81) 1234-5678',
    '+52 81 1234 5678',
    '52 1 81 1234 5678',
  ])
    expect(typedPhone(typed), typed).toBe('8112345678');
  // The beginning of a number with its country code stays. Too many digits stay too, so that the form can point at them.
  expect(typedPhone('+52 81 1234 567')).toBe('+52811234567');
  expect(typedPhone('52 81 1234 567')).toBe('52811234567');
  expect(typedPhone('81123456789')).toBe('81123456789');
});

it('keeps the country code of a number from abroad', () => {
  expect(typedPhone('+')).toBe('+');
  expect(typedPhone('+1 (619) 555-0123')).toBe('+16195550123');
  expect(typedPhone('+34 612 345 678')).toBe('+34612345678');
});
