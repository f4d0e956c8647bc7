import { z } from 'zod';
import { columnsOf } from '../../platform/database/page.ts';
import { refundStatuses, type refunds } from './tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** A refund with all columns of its table. */
export const refundRow = z.object({
  refund_id: z.int(),
  invoice_id: z.int(),
  key: z.string(),
  total_payment: z.number(),
  reason: z.string().nullable(),
  status: z.enum(refundStatuses),
  refunded_by: z.int().nullable(),
  provider_id: z.string().nullable(),
  createdAt: z.string(),
}) satisfies z.ZodType<RefundRow>;

/** SQL: the columns of a refund. */
export const refundRowColumns = columnsOf(refundRow);
