import { expect, it } from 'vitest';
import { guestContactKey } from './guests.ts';

it('a guest is known by one key for every spelling of a telephone or mailbox', () => {
  const spellings = [
    '8112345678',
    '81 1234 5678',
    '+52 81 1234 5678',
    '+52 1 81 1234 5678',
    '(81) 1234-5678',
  ];
  expect(new Set(spellings.map(guestContactKey))).toEqual(new Set(['tel:528112345678']));
  expect(guestContactKey('Ana.Paz+tbm@gmail.com')).toBe('mail:anapaz@gmail.com');
  expect(guestContactKey('+1 956 123 4567')).toBe('tel:19561234567');
});

it('what is neither a telephone nor a mailbox has no key', () => {
  for (const contact of ['', 'Ana', '12345', 'ana@', '@gmail.com', '+', '81123456789012345'])
    expect(guestContactKey(contact), contact).toBeNull();
});
