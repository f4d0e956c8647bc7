import { z } from 'zod';
import { id, idText, instant, pesos } from './fields.ts';
import { subscriptionPeriods } from './packages.ts';
import { defineRoutes, signedIn } from './route.ts';

/** [PUR-004] */
export const purchaseStatuses = ['pending', 'active', 'cancelled', 'failed', 'revoked', 'completed'] as const;
export const invoiceStatuses = ['paid', 'failed', 'refunded'] as const;

/** [PUR-002] */
export const invoice = z.object({
  invoice_id: id,
  purchase_id: id,
  total_payment: pesos,
  status: z.enum(invoiceStatuses),
  createdAt: instant,
});

/** [PUR-001] */
export const purchase = z.object({
  purchase_id: id,
  class_package_id: id,
  class_package: z.object({ title: z.string(), name: z.string(), is_unlimited: z.boolean() }),
  total_payment: pesos,
  status: z.enum(purchaseStatuses),
  payment_method_id: id,
  payment_method: z.object({ payment_method_id: id, name: z.string() }),
  payment_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  subscription_period: z.enum(subscriptionPeriods).nullable(),
  subscription_interval: z.int().nullable(),
  class_amount: z.int().nullable(),
  expiration_days: z.int(),
  include_online: z.boolean(),
  branch_id: id,
  free_trial_length: z.int().nullable(),
  free_trial_period: z.enum(subscriptionPeriods).nullable(),
  createdAt: instant,
  updatedAt: instant,
  cancelledAt: instant.nullable(),
  cancel_reason: z.string().nullable(),
  invoices: z.array(invoice),
});
export type Purchase = z.output<typeof purchase>;

export const purchaseRoutes = defineRoutes({
  'GET /purchases/:id': {
    summary: 'One purchase of the caller',
    who: signedIn,
    params: z.object({ id: idText }),
    answer: purchase,
    problems: ['purchase_not_found'],
  },
});
