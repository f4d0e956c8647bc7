import type { Credit } from '@tbm/contract/credits';
import { expect, it } from 'vitest';
import { expiryText, firstExpiryText } from './expiry.ts';

const lot = (fields: Partial<Credit> = {}): Credit => ({
  credit_lot_id: 1,
  purchase_id: 1,
  title: '12 Clases',
  branch_id: 1,
  start_date: '2026-11-22',
  expiration_date: '2026-12-20',
  granted: 12,
  available_classes: 7,
  is_unlimited: false,
  slots: null,
  ...fields,
});

const later = lot({ expiration_date: '2027-01-20' });

it('says when classes expire, one or many', () => {
  expect(expiryText(lot(), '2026-11-22')).toBe('Vencen el domingo 20 de diciembre, en 28 días');
  expect(expiryText(lot({ available_classes: 1 }), '2026-12-19')).toBe(
    'Vence el domingo 20 de diciembre, mañana',
  );
});

it('says which classes expire before others', () => {
  const first = (...lots: Credit[]) => firstExpiryText(lots, '2026-11-22');
  expect(first(lot())).toBe('Vencen el domingo 20 de diciembre, en 28 días');
  expect(first(lot(), later)).toBe('Las primeras 7 vencen el domingo 20 de diciembre, en 28 días');
  expect(first(lot({ available_classes: 1 }), later)).toBe(
    'La primera vence el domingo 20 de diciembre, en 28 días',
  );
  // Those of a package and its top-up end together.
  expect(first(lot(), lot({ available_classes: 4 }))).toBe('Vencen el domingo 20 de diciembre, en 28 días');
  expect(first(lot(), lot({ available_classes: 4 }), later)).toBe(
    'Las primeras 11 vencen el domingo 20 de diciembre, en 28 días',
  );
  expect(first()).toBe('');
});

it('says that unlimited classes expire', () => {
  const unlimited = lot({ is_unlimited: true, granted: 0, available_classes: 0 });
  expect(firstExpiryText([unlimited], '2026-12-20')).toBe('Vencen el domingo 20 de diciembre, hoy');
  expect(firstExpiryText([unlimited, later], '2026-12-20')).toBe(
    'Las ilimitadas vencen el domingo 20 de diciembre, hoy',
  );
});
