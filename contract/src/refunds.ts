import { z } from 'zod';
import { id, idText, instant, paged, pageText, pesos, text } from './fields.ts';
import { reasonLengths } from './lengths.ts';
import { onceKeyLength } from './record-lengths.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Refunds and disputes';

/** A disputed charge, at the bank or at PayPal. */
export const dispute = z.object({
  dispute_id: z.string(),
  /** Null when no invoice of ours is known for the charge. */
  invoice_id: id.nullable(),
  purchase_id: id.nullable(),
  customer_id: id.nullable(),
  customer: z.string().nullable(),
  charge_id: z.string(),
  total_payment: pesos,
  reason: z.string(),
  /** The provider's own reason. */
  status: z.string(),
  toldAt: instant,
  createdAt: instant,
});
export type Dispute = z.output<typeof dispute>;

/** Admins make refunds. The provider returns the money, or a person does when it was paid at the desk. */
export const refundRoutes = defineRoutes({
  'POST /invoices/:id/refund': {
    strict: true,
    summary: 'Refunds a charge, whole or in part; the same key refunds once',
    who: admins,
    branches: { things: { id: 'invoice' } },
    params: z.object({ id: idText }),
    body: z.object({
      /** One per intended refund, created by the browser. */
      key: text(onceKeyLength).pipe(z.string().min(8)),
      /** Pesos; by default all that is left of the charge. */
      total_payment: z.number().min(0.01).max(99_999_999).multipleOf(0.01).optional(),
      reason: text(reasonLengths.refund).optional(),
      /** Only for a charge paid at the desk: how a person returns the money; 2 cash, 4 terminal, 5 transfer. */
      refund_method_id: id.optional(),
    }),
    invalidates: [
      'GET /invoices',
      'GET /customer/admin/:id',
      'GET /members/:id/charges',
      'GET /members/:id/top_ups',
    ],
    answer: z.object({
      refund_id: id,
      invoice_id: id,
      total_payment: pesos,
      status: z.enum(['pending', 'done', 'refused']),
    }),
    problems: [
      'invoice_not_found',
      'refund_too_much',
      'refund_method_missing',
      'refund_not_at_desk',
      'refund_refused',
      'refund_topped_up',
      'provider_unavailable',
    ],
  },
  'GET /disputes': {
    summary: 'Disputed charges, at a bank or at PayPal, with their status, newest first',
    who: admins,
    branches: { lists: 'filtered' },
    query: z.object({ page: pageText }),
    answer: paged(dispute),
  },
});
