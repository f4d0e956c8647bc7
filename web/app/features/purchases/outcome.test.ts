import type { Purchase } from '@tbm/contract/purchases';
import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const bought: Purchase = {
  purchase_id: 7,
  paid_by: null,
  paid_for: null,
  class_package_id: 149,
  class_package: { title: 'Online', name: 'Online', is_unlimited: false, file: null, file_url: null },
  total_payment: 290,
  price: 290,
  status: 'active',
  payment_method_id: 1,
  payment_method: { payment_method_id: 1, name: 'Tarjeta' },
  payment_id: null,
  subscription_id: 'sub_1',
  subscription_period: 'month',
  subscription_interval: 1,
  payment_source_id: null,
  trial_ends_at: null,
  is_plan_changed: false,
  paid_until: null,
  tops_up_purchase_id: null,
  class_amount: null,
  expiration_days: 31,
  include_online: true,
  branch_id: 1,
  free_trial_length: null,
  free_trial_period: null,
  createdAt: '2026-01-10T18:00:00Z',
  updatedAt: '2026-01-10T18:00:00Z',
  cancelledAt: null,
  cancel_reason: null,
  invoices: [],
  next_charge: '2026-02-10',
};
const paid = {
  invoice_id: 1,
  purchase_id: 7,
  total_payment: 290,
  status: 'paid',
  createdAt: '2026-01-10T18:00:00Z',
} as const;
const of = (part: Partial<Purchase>) => outcomeOf({ ...bought, ...part }, 'America/Monterrey');

it('describes the outcome of each purchase and the next link [PUR-008]', () => {
  const shown = (part: Partial<Purchase>) => {
    const { title, link } = of(part);
    return [title, link.to];
  };
  expect(shown({ status: 'pending' })).toEqual(['Estamos confirmando tu pago', '/checkout/149/']);
  expect(shown({ invoices: [paid] })).toEqual(['¡Listo! Ya eres parte', '/mytbm']);
  expect(shown({ invoices: [paid], class_amount: 8 })).toEqual([
    '¡Listo! Ya eres parte',
    '/mytbm/presencial',
  ]);
  expect(shown({ status: 'failed' })).toEqual(['El pago no se completó', '/checkout/149/']);
  expect(shown({ status: 'failed', invoices: [paid] })).toEqual(['Tu suscripción terminó', '/checkout/149/']);
  expect(shown({ status: 'cancelled' })).toEqual(['Esta compra fue cancelada', '/paquetes/']);
  expect(shown({ status: 'revoked' })).toEqual(['El estudio retiró este acceso', '/paquetes/']);
  expect(shown({ status: 'completed' })).toEqual(['Esta compra ya se usó', '/paquetes/']);
});

it('describes what comes next: the charge after a trial, the next charge, or the end of access', () => {
  const trial = of({ free_trial_length: 7, next_charge: '2026-01-17' });
  expect(trial).toMatchObject({ title: '¡Tu prueba ya empezó!', paid: false });
  expect(trial.text).toContain('El 17 de enero de 2026 se hace tu primer cargo de $290');
  expect(of({ invoices: [paid] }).text).toContain('Tu siguiente cargo es el 10 de febrero de 2026.');
  expect(of({ status: 'cancelled', next_charge: null, paid_until: '2026-02-10T18:00:00Z' }).text).toContain(
    'hasta el 10 de febrero de 2026',
  );
});

it('counts as a completed payment only when something was paid [ERR-069]', () => {
  expect(of({ invoices: [paid] }).paid).toBe(true);
  for (const status of ['pending', 'failed', 'cancelled'] as const) expect(of({ status }).paid).toBe(false);
});
