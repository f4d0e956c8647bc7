import { z } from 'zod';
import type { PaypalRefund } from '../api.ts';
import { linkOf, links, money, saleMoney, statusOf, text } from './fields.ts';

/** A refund of a capture. */
export const refundAnswer = z
  .object({
    id: z.string(),
    status: statusOf({
      PENDING: 'pending',
      COMPLETED: 'completed',
      FAILED: 'failed',
      CANCELLED: 'failed',
    } as const),
    amount: money,
    links,
  })
  .transform(({ id, status, amount, links }) => ({
    refund: { refund_id: id, status, amount } satisfies PaypalRefund,
    /** The refunded payment: the last part of its address. */
    payment_id: linkOf(links, 'up')?.split('/').at(-1) ?? null,
  }));

/** A refund of a subscription's payment. */
export const saleRefundEvent = z
  .object({ id: z.string(), sale_id: text, amount: saleMoney })
  .transform(({ id, sale_id, amount }) => ({
    // Some of PayPal's events have a negative amount.
    refund: { refund_id: id, status: 'completed', amount: Math.abs(amount) } satisfies PaypalRefund,
    payment_id: sale_id,
  }));
