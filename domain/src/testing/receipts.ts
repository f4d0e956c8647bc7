import type { ReceiptFacts } from '../receipts.ts';

/** A receipt of a package that was paid by card. */
export const sampleReceipt: ReceiptFacts = {
  invoice_id: 20100,
  purchase_id: 20001,
  status: 'paid',
  total_payment: 1665,
  createdAt: '2026-11-19T05:30:00Z',
  for_name: null,
  customer: 'Regina Treviño Salas',
  email: 'regina@correo.tbm.test',
  title: '12 Clases',
  payment_method: 'Tarjeta',
  card: null,
  is_by_hand: false,
  bill: null,
  discount: null,
  subscription_period: null,
  subscription_interval: null,
  period_start: null,
  period_end: null,
  branch: { name: 'Monterrey', timezone: 'America/Monterrey' },
};
