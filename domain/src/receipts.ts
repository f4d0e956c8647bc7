import type { invoiceStatuses } from '@tbm/contract/purchases';
import { cardLabel } from './cards.ts';
import { counted } from './counted.ts';
import { formatPesos } from './money.ts';
import { dayIn, formatDay, formatInstant } from './time.ts';

/** The data of a receipt. */
export interface ReceiptFacts {
  invoice_id: number;
  purchase_id: number;
  status: (typeof invoiceStatuses)[number];
  /** Pesos. */
  total_payment: number;
  createdAt: string;
  customer: string;
  /** The first name of the member for whom it was paid; null where the customer paid for one’s own account. */
  for_name: string | null;
  email: string;
  title: string;
  payment_method: string;
  /** The card that paid, when it is known. */
  card: { card_type: string; last_digits: string } | null;
  /** For a refund: whether a person returned the money at the desk. */
  is_by_hand: boolean;
  /** Number of the desk's own receipt. */
  bill: string | null;
  discount: { code: string; amount: number; is_percent: boolean; type: string } | null;
  subscription_period: 'day' | 'month' | 'year' | null;
  subscription_interval: number | null;
  /** The period that the provider charged; null where it is not stored. */
  period_start: string | null;
  period_end: string | null;
  branch: { name: string; timezone: string };
}

/** Heading and explanation of each kind of receipt. */
const kinds = {
  paid: { title: 'Recibo de pago', state: 'Pagado', note: null },
  failed: {
    title: 'Cargo no realizado',
    state: 'No se cobró',
    note: 'Este cargo no se realizó: no se tomó dinero de tu método de pago.',
  },
  refunded: {
    title: 'Comprobante de reembolso',
    state: 'Reembolsado',
    note: null,
  },
} as const;

/** How the money of a refund reaches the member. */
export const refundNote = ({ is_by_hand }: { is_by_hand: boolean }): string =>
  is_by_hand
    ? 'El estudio te devolvió este importe en persona o por transferencia.'
    : 'Este importe se devolvió a tu método de pago. Tu banco puede tardar unos días en mostrarlo.';

/** `10% de descuento`, `$100 de descuento`, `2 clases más`. */
export const discountText = ({ type, is_percent, amount }: NonNullable<ReceiptFacts['discount']>): string => {
  if (type === 'class_amount') return counted(amount, 'clase más', 'clases más');
  if (is_percent) return `${amount}% de descuento`;
  return `${formatPesos(amount)} de descuento`;
};

/** The first and last day that a paid charge of a subscription covers, in the branch's zone; null for any other. */
export function paidPeriod({
  status,
  subscription_period,
  subscription_interval,
  period_start,
  period_end,
  createdAt,
  branch,
}: ReceiptFacts): { from: Temporal.PlainDate; to: Temporal.PlainDate } | null {
  if (status !== 'paid' || !subscription_period) return null;
  const from = dayIn(period_start ?? createdAt, branch.timezone);
  const next = period_end
    ? dayIn(period_end, branch.timezone)
    : from.add({ [`${subscription_period}s`]: subscription_interval ?? 1 });
  return { from, to: next.subtract({ days: 1 }) };
}

/** The content of a receipt: its kind, its lines in order, and its remarks. */
export function receiptLines(facts: ReceiptFacts): {
  title: string;
  state: string;
  lines: [name: string, value: string][];
  note: string | null;
} {
  const period = paidPeriod(facts);
  return {
    ...kinds[facts.status],
    ...(facts.status === 'refunded' ? { note: refundNote(facts) } : {}),
    lines: [
      ['Folio del cargo', String(facts.invoice_id)],
      ['Folio de compra', String(facts.purchase_id)],
      ['Fecha', formatInstant(facts.createdAt, facts.branch.timezone)],
      ['A nombre de', facts.customer],
      ['Correo', facts.email],
      ['Paquete', facts.title],
      ...(facts.for_name ? [['Para', facts.for_name] as [string, string]] : []),
      ...(period
        ? [['Periodo', `${formatDay(period.from)} al ${formatDay(period.to)}`] as [string, string]]
        : []),
      ...(facts.discount
        ? [['Descuento', `${facts.discount.code}: ${discountText(facts.discount)}`] as [string, string]]
        : []),
      [
        'Método de pago',
        facts.card ? `${facts.payment_method} ${cardLabel(facts.card)}` : facts.payment_method,
      ],
      ...(facts.bill ? [['Comprobante del estudio', facts.bill] as [string, string]] : []),
      ['Estado', kinds[facts.status].state],
    ],
  };
}
