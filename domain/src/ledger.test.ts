import { expect, it } from 'vitest';
import { ledgerChangeText, ledgerReasonText } from './ledger.ts';

it('an entry of the ledger says what it changed', () => {
  const change = { reason: 'taken', is_unlimited: false, extended_until: null } as const;
  expect(ledgerChangeText({ ...change, amount: 12 })).toBe('+12');
  expect(ledgerChangeText({ ...change, amount: -1 })).toBe('−1');
  expect(ledgerChangeText({ ...change, amount: 0, is_unlimited: true })).toBe('Ilimitado');
  expect(ledgerChangeText({ ...change, amount: 0, is_unlimited: true, extended_until: '2026-12-19' })).toBe(
    'Hasta el 19 dic 2026',
  );
  expect(ledgerChangeText({ ...change, reason: 'guest_pass_taken', amount: 0 })).toBe('−1 pase');
  expect(ledgerChangeText({ ...change, reason: 'guest_pass_returned', amount: 0 })).toBe('+1 pase');
});

it('an extension names how the studio took the place away', () => {
  expect(ledgerReasonText({ reason: 'taken', extended_cause: null })).toBe('Reservó');
  expect(ledgerReasonText({ reason: 'extended', extended_cause: 'class_moved' })).toBe(
    'Se amplió la vigencia, porque el estudio movió la clase',
  );
});
