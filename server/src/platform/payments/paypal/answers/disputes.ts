import { z } from 'zod';
import type { Dispute } from '../../payments.ts';
import { money, text } from './fields.ts';

/**
 * A dispute; once it is decided its status is the outcome. Null while it names no payment: PayPal may open a case
 * before it knows which.
 */
export const disputeEvent = z
  .object({
    dispute_id: z.string(),
    reason: z.string().default('OTHER'),
    status: z.string(),
    dispute_amount: money,
    dispute_outcome: z.object({ outcome_code: text }).nullish(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: text })).default([]),
  })
  .transform(
    ({
      dispute_id,
      reason,
      status,
      dispute_amount,
      dispute_outcome,
      disputed_transactions,
    }): Dispute | null => {
      const charge_id = disputed_transactions[0]?.seller_transaction_id;
      if (!charge_id) return null;
      return {
        dispute_id,
        charge_id,
        payment_id: null,
        amount: dispute_amount,
        reason,
        status: dispute_outcome?.outcome_code ?? status,
      };
    },
  );
