import { z } from 'zod';
import { id, idText, instant, pesos } from './fields.ts';
import { defineRoutes, desk } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'What happened to a purchase';

/** What may happen to a purchase. */
export const historyKinds = [
  'begun',
  'given',
  'consent',
  'discount',
  'offer',
  'paid',
  'renewed',
  'charge_failed',
  'refund_pending',
  'refund_refused',
  'refunded',
  'disputed',
  'dispute_told',
  'cancelled',
  'revoked',
  'ended',
] as const;

export const historyEntry = z.object({
  kind: z.enum(historyKinds),
  at: instant,
  /** Who did it: the buyer or someone of the staff; null for the provider and for a name that was erased. */
  who: z.string().nullable(),
  /** Pesos; null where it is not about money. */
  total_payment: pesos.nullable(),
  /** In words: the code of a discount, what the buyer authorised, how and why a refund was given, the state of a dispute. */
  detail: z.string().nullable(),
  /** The ids of payment, charge, bill, refund or dispute at the provider. */
  provider_ids: z.array(z.string()),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const purchaseHistoryRoutes = defineRoutes({
  'GET /purchases/:id/history': {
    summary: 'What happened to a purchase and its money, oldest first: who, what, when, ids at the provider',
    who: desk,
    branches: { things: { id: 'purchase' } },
    params: z.object({ id: idText }),
    answer: z.object({
      purchase_id: id,
      customer_id: id,
      /** Who pays, where it is another member. */
      payer: z.string().nullable(),
      customer: z.string(),
      branch_id: id,
      title: z.string(),
      payment_method: z.string(),
      entries: z.array(historyEntry),
    }),
    problems: ['purchase_not_found'],
  },
});
export type PurchaseHistory = z.output<
  (typeof purchaseHistoryRoutes)['GET /purchases/:id/history']['answer']
>;
