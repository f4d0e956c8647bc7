import { describe, expect, it } from 'vitest';
import { discountText, paidPeriod, type ReceiptFacts, receiptLines } from './receipts.ts';
import { sampleReceipt as facts } from './testing/receipts.ts';

const line = (name: string, given: Partial<ReceiptFacts> = {}) =>
  receiptLines({ ...facts, ...given }).lines.find(([each]) => each === name)?.[1];

describe('a receipt [PUR-022]', () => {
  it('shows the card that paid, when it is known [PAY-004, PAY-005]', () => {
    expect(line('Método de pago', { card: { card_type: 'visa', last_digits: '4242' } })).toBe(
      'Tarjeta Visa 4242',
    );
  });

  it('has folio, purchase, date on the branch’s clock, package, method and state', () => {
    expect(receiptLines(facts)).toEqual({
      title: 'Recibo de pago',
      state: 'Pagado',
      note: null,
      lines: [
        ['Folio del cargo', '20100'],
        ['Folio de compra', '20001'],
        ['Fecha', '18 nov 2026 23:30'],
        ['A nombre de', 'Regina Treviño Salas'],
        ['Correo', 'regina@correo.tbm.test'],
        ['Paquete', '12 Clases'],
        ['Método de pago', 'Tarjeta'],
        ['Estado', 'Pagado'],
      ],
    });
    expect(line('Fecha', { branch: { name: 'Tijuana', timezone: 'America/Tijuana' } })).toBe(
      '18 nov 2026 21:30',
    );
    expect(line('Comprobante del estudio', { bill: 'A-17' })).toBe('A-17');
  });

  it('states for a failed charge that nothing was charged, and for a refund that the money was returned', () => {
    expect(receiptLines({ ...facts, status: 'failed' })).toMatchObject({
      title: 'Cargo no realizado',
      note: expect.stringContaining('no se tomó dinero'),
    });
    expect(receiptLines({ ...facts, status: 'refunded' })).toMatchObject({
      title: 'Comprobante de reembolso',
      note: expect.stringContaining('Tu banco puede tardar'),
    });
    expect(receiptLines({ ...facts, status: 'refunded', is_by_hand: true }).note).toBe(
      'El estudio te devolvió este importe en persona o por transferencia.',
    );
  });

  it('shows the discount', () => {
    const discount = { code: 'HOLA', amount: 10, is_percent: true, type: 'other' };
    expect(line('Descuento', { discount })).toBe('HOLA: 10% de descuento');
    expect(discountText({ ...discount, is_percent: false, amount: 99.5 })).toBe('$99.50 de descuento');
    expect(discountText({ ...discount, is_percent: false, amount: 1000 })).toBe('$1,000 de descuento');
    expect(discountText({ ...discount, type: 'class_amount', amount: 1 })).toBe('1 clase más');
    expect(discountText({ ...discount, type: 'class_amount', amount: 2 })).toBe('2 clases más');
  });

  it("shows the period of a subscription's paid charge, to its last day", () => {
    const monthly = { ...facts, subscription_period: 'month', subscription_interval: 1 } as const;
    expect(line('Periodo', monthly)).toBe('18 nov 2026 al 17 dic 2026');
    expect(paidPeriod({ ...monthly, createdAt: '2027-01-31T18:00:00Z' })?.to.toString()).toBe('2027-02-27');
    const charged = { period_start: '2027-02-28T20:45:00Z', period_end: '2027-03-31T20:45:00Z' };
    expect(line('Periodo', { ...monthly, createdAt: '2027-03-01T20:45:00Z', ...charged })).toBe(
      '28 feb 2027 al 30 mar 2027',
    );
    expect(line('Periodo', { ...monthly, subscription_period: 'year' })).toBe('18 nov 2026 al 17 nov 2027');
    expect(line('Periodo', { ...monthly, status: 'failed' })).toBeUndefined();
    expect(line('Periodo')).toBeUndefined();
  });
});
