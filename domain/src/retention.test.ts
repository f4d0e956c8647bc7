import { expect, it } from 'vitest';
import { instantBefore, retention, spanInWords } from './retention.ts';

it('carts are kept 90 days, messages 12 months, the details of charges 5 years', () => {
  expect([retention.carts, retention.messages, retention.books].map(spanInWords)).toEqual([
    '90 días',
    '12 meses',
    '5 años',
  ]);
});

it('a span is counted by the calendar', () => {
  expect(instantBefore('2028-02-29T18:00:00Z', { months: 12 })).toBe('2027-02-28T18:00:00Z');
  expect(instantBefore('2028-02-29T18:00:00Z', { years: 5 })).toBe('2023-02-28T18:00:00Z');
  expect(instantBefore('2026-03-09T10:00:00Z', { days: 1 })).toBe('2026-03-08T10:00:00Z');
});
