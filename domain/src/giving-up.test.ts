import { expect, it } from 'vitest';
import { freeOutcomes, lateDone, lateOutcomes, paymentOf } from './giving-up.ts';

const lot = {
  credit_lot_id: 1,
  title: '12 Clases',
  branch_id: null,
  start_date: '2026-11-01',
  expiration_date: '2026-12-01',
  slots: null,
  is_unlimited: false,
};
const place = { is_cash: false, is_paid: false, paid_with: lot, single_class: { class_package_id: null } };

it('what pays for a place is told by its fields', () => {
  expect(paymentOf(place)).toBe('credit');
  expect(paymentOf({ ...place, paid_with: { ...lot, is_unlimited: true } })).toBe('unlimited');
  expect(paymentOf({ ...place, paid_with: null })).toBe('credit');
  expect(paymentOf({ ...place, is_cash: true, paid_with: null })).toBe('cash_owed');
  expect(paymentOf({ ...place, is_cash: true, is_paid: true, paid_with: null })).toBe('cash_paid');
  expect(paymentOf({ ...place, paid_with: null, single_class: { class_package_id: 7 } })).toBe('package');
});

const late = {
  class_date: '2026-11-21T13:00:00Z',
  timezone: 'America/Monterrey',
  cancel_minutes: 90,
  payment: 'credit',
  guest_name: null,
} as const;

it('giving up late names what happens to the place, the credit and the strikes, with the hour of the branch', () => {
  expect(lateOutcomes(late)).toEqual([
    'Tu lugar queda libre en este momento y le avisamos a quien espera uno.',
    'El crédito no se devuelve: podías cancelar gratis hasta las 05:30.',
    'Cuenta como cancelación tardía: recibes un strike.',
  ]);
});

it('names the day too where the time for a free cancel ended on an earlier one', () => {
  expect(lateOutcomes({ ...late, cancel_minutes: 24 * 60 })[1]).toBe(
    'El crédito no se devuelve: podías cancelar gratis hasta el viernes 20 de noviembre a las 07:00.',
  );
});

it('a guest gives no strike, and cash that is owed leaves no debt', () => {
  expect(lateOutcomes({ ...late, guest_name: 'Ana', payment: 'cash_owed' })).toEqual([
    'El lugar de Ana queda libre en este momento y le avisamos a quien espera uno.',
    'Era en efectivo y no la habías pagado: no debes nada.',
  ]);
});

it('each payment has its own words, before and after', () => {
  for (const payment of Object.keys(lateDone) as (keyof typeof lateDone)[]) {
    expect(lateOutcomes({ ...late, payment })[1]).toBeTruthy();
    expect(lateDone[payment]).toBeTruthy();
    expect(freeOutcomes[payment]).toContain('Liberamos tu lugar');
  }
});
