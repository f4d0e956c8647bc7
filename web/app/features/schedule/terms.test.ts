import type { Credit } from '@tbm/contract/credits';
import { expect, it } from 'vitest';
import { cancelTerms, payment } from './terms.ts';

const lot = (more: Partial<Credit>): Credit => ({
  credit_lot_id: 1,
  purchase_id: 1,
  title: '8 Clases',
  branch_id: 1,
  start_date: '2026-11-01',
  expiration_date: '2026-12-08',
  granted: 8,
  available_classes: 8,
  is_unlimited: false,
  slots: null,
  ...more,
});

it('names the credit that pays and when it expires', () => {
  expect(payment(lot({}))).toBe('1 de tus 8 créditos de 8 Clases; vencen el martes 8 de diciembre');
  expect(payment(lot({ available_classes: 1 }))).toBe(
    'tu último crédito de 8 Clases; vence el martes 8 de diciembre',
  );
  expect(payment(lot({ title: 'Ilimitado', is_unlimited: true, available_classes: 0 }))).toBe(
    'Ilimitado: clases ilimitadas hasta el martes 8 de diciembre',
  );
});

it('says until when cancelling is free, by the branch’s minutes and clock [RES-023, RES-024]', () => {
  const branch = { cancel_minutes: 90, timezone: 'America/Monterrey' };
  const item = { class_date: '2026-11-23T13:00:00Z' };
  expect(cancelTerms(item, branch, '2026-11-23T11:30:00Z')).toBe(
    'gratis hasta el lunes 23 de noviembre a las 05:30',
  );
  expect(cancelTerms(item, branch, '2026-11-23T11:31:00Z')).toBe(
    'gratis ya no se puede: el plazo terminó el lunes 23 de noviembre a las 05:30',
  );
});
