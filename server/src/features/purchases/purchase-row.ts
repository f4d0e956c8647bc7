import { paymentPlans } from '@tbm/contract/checkout';
import { subscriptionPeriods } from '@tbm/contract/packages';
import { purchaseKinds, purchaseStatuses } from '@tbm/contract/purchases';
import { z } from 'zod';
import { columnsOf } from '../../platform/database/page.ts';
import type { purchases } from './tables.ts';

export type PurchaseRow = typeof purchases.$inferSelect;

/** A purchase with all columns of its table. */
export const purchaseRow = z.object({
  purchase_id: z.int(),
  customer_id: z.int(),
  payer_id: z.int(),
  class_package_id: z.int(),
  branch_id: z.int(),
  cart_id: z.string().nullable(),
  kind: z.enum(purchaseKinds),
  status: z.enum(purchaseStatuses),
  total_payment: z.number(),
  payment_method_id: z.int(),
  discount_id: z.int().nullable(),
  bill: z.string().nullable(),
  sold_by: z.int().nullable(),
  price: z.number().nullable(),
  payment_id: z.string().nullable(),
  payment_source_id: z.int().nullable(),
  payment_plan: z.enum(paymentPlans).nullable(),
  session_id: z.string().nullable(),
  setup_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  subscription_period: z.enum(subscriptionPeriods).nullable(),
  subscription_interval: z.int().nullable(),
  free_trial_length: z.int().nullable(),
  free_trial_period: z.enum(subscriptionPeriods).nullable(),
  class_amount: z.int().nullable(),
  is_unlimited: z.boolean(),
  expiration_days: z.int(),
  include_online: z.boolean(),
  cancel_reason: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  replaces_purchase_id: z.int().nullable(),
  starts_at: z.string().nullable(),
  tops_up_purchase_id: z.int().nullable(),
  trial_ends_at: z.string().nullable(),
  current_period_end: z.string().nullable(),
  paid_until: z.string().nullable(),
  offerAt: z.string().nullable(),
  is_repeated: z.boolean(),
  subscription_ended_at: z.string().nullable(),
  access_until: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
}) satisfies z.ZodType<PurchaseRow>;

/** SQL: the columns of a purchase, of the table or of its alias. */
export const purchaseRowColumns = (table = 'purchases'): string => columnsOf(purchaseRow, table);
