import { describe, expect, it } from 'vitest';
import { renewalOf } from './renewals.ts';
import { methods } from './settings.ts';

const paid = (total_payment: number, createdAt = '2026-11-10T18:00:00Z') =>
  ({ status: 'paid', total_payment, createdAt }) as const;
const item: Parameters<typeof renewalOf>[0] = {
  status: 'active',
  subscription_id: 'sub_1',
  subscription_period: 'month',
  subscription_interval: 1,
  payment_method_id: methods.card,
  price: 290,
  is_plan_changed: false,
  total_payment: 290,
  free_trial_length: null,
  paid_until: null,
  expiration_days: 31,
  createdAt: '2026-11-10T18:00:00Z',
  next_charge: '2026-12-10',
  invoices: [paid(290)],
};
const renewal = (
  fields: Partial<typeof item> = {},
  { card = 'Visa 4242' as string | null, hadOffer = false } = {},
) => renewalOf({ ...item, ...fields }, { timezone: 'America/Monterrey', card, hadOffer });

describe('what renews', () => {
  it('says when, how much, how often and with what', () => {
    expect(renewal()).toEqual({
      when: 'Se renueva el jueves 10 de diciembre',
      amount: '$290 cada mes con tu Visa 4242.',
      detail: 'Cancela cuando quieras: conservas tu acceso hasta ese día.',
    });
    expect(
      renewal(
        { subscription_interval: 6, price: 8390, total_payment: 8390, invoices: [paid(8390)] },
        { card: null },
      ),
    ).toMatchObject({
      amount: '$8,390 cada 6 meses.',
    });
    expect(renewal({ payment_method_id: methods.paypal })?.amount).toBe('$290 cada mes con PayPal.');
  });

  it('says that a trial costs nothing when it is cancelled before', () => {
    expect(renewal({ free_trial_length: 7, invoices: [] })).toMatchObject({
      when: 'Tu prueba termina el jueves 10 de diciembre',
      detail: 'Cancela antes y no pagas.',
    });
  });

  it('does not claim the full price while a discount may be in force', () => {
    const full = 'Es el precio completo: con tu descuento pagas menos. ';
    expect(renewal({}, { hadOffer: true })?.detail).toMatch(new RegExp(`^${full}`));
    expect(renewal({ invoices: [paid(290), paid(145, '2026-12-10T18:00:00Z')] })?.detail).toMatch(
      new RegExp(`^${full}`),
    );
    expect(renewal({ invoices: [paid(145), paid(290, '2026-12-10T18:00:00Z')] })?.detail).not.toContain(
      'completo',
    );
  });

  it('has no next charge once it has ended', () => {
    expect(renewal({ next_charge: null })).toBeNull();
  });
});
