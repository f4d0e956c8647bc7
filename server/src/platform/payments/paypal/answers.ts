import { toPesos } from '@tbm/domain/money';
import { z } from 'zod';
import type { Dispute } from '../payments.ts';
import type {
  PaypalCapture,
  PaypalCharge,
  PaypalCycle,
  PaypalOrder,
  PaypalRefund,
  PaypalSubscription,
  PaypalTransaction,
} from './types.ts';

// What we read of PayPal's answers and events; anything else in them is let be. Pesos only.

const pesos = z.string().transform((value) => toPesos(Math.round(Number(value) * 100)));
const money = z.object({ currency_code: z.literal('MXN'), value: pesos }).transform(({ value }) => value);
/** The older interface's amount, of a subscription's payments. */
const saleMoney = z.object({ currency: z.literal('MXN'), total: pesos }).transform(({ total }) => total);
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
const time = z.string().transform((value, context) => {
  const at = new Date(value);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  context.addIssue('not a time');
  return z.NEVER;
});
const links = z.array(z.object({ rel: z.string(), href: z.string() })).default([]);

const linkOf = (found: z.output<typeof links>, ...rels: string[]): string | null =>
  found.find(({ rel }) => rels.includes(rel))?.href ?? null;

const captureStatus = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partly_refunded',
} as const;
const statusOf = <T extends Record<string, string>>(words: T) =>
  z.enum(Object.keys(words) as [keyof T & string]).transform((word): T[keyof T] => words[word] as T[keyof T]);

export const captureAnswer = z
  .object({
    id: z.string(),
    status: statusOf(captureStatus),
    amount: money,
    custom_id: text,
    supplementary_data: z.object({ related_ids: z.object({ order_id: text }).optional() }).optional(),
  })
  .transform(
    ({ id, status, amount, custom_id, supplementary_data }): PaypalCapture => ({
      capture_id: id,
      order_id: supplementary_data?.related_ids?.order_id ?? null,
      custom_id,
      amount,
      status,
    }),
  );

export const orderAnswer = z
  .object({
    id: z.string(),
    status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
    purchase_units: z
      .array(
        z.object({
          amount: money,
          custom_id: text,
          payments: z.object({ captures: z.array(captureAnswer).optional() }).optional(),
        }),
      )
      .length(1),
    links,
  })
  .transform(({ id, status, purchase_units, links }, context): PaypalOrder => {
    const [unit] = purchase_units;
    if (!unit) {
      context.addIssue('no unit');
      return z.NEVER;
    }
    const found = unit.payments?.captures?.at(-1);
    return {
      order_id: id,
      status: orderStatus(status, found?.status),
      amount: unit.amount,
      custom_id: unit.custom_id,
      approve_url: status === 'COMPLETED' ? null : linkOf(links, 'payer-action', 'approve'),
      capture: found ? { ...found, order_id: id, custom_id: found.custom_id ?? unit.custom_id } : null,
    };
  });

/** A captured order is as its capture is. */
function orderStatus(status: string, capture: PaypalCapture['status'] | undefined): PaypalOrder['status'] {
  if (capture === 'pending' || capture === 'declined') return capture;
  if (status === 'COMPLETED') return capture ? 'completed' : 'pending';
  if (status === 'VOIDED') return 'declined';
  return status === 'APPROVED' ? 'approved' : 'open';
}

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
    /** The payment it was given back from: the last part of its address. */
    payment_id: linkOf(links, 'up')?.split('/').at(-1) ?? null,
  }));

export const saleRefundEvent = z
  .object({ id: z.string(), sale_id: text, amount: saleMoney })
  .transform(({ id, sale_id, amount }) => ({
    // Some of PayPal's events tell it as a negative amount.
    refund: { refund_id: id, status: 'completed', amount: Math.abs(amount) } satisfies PaypalRefund,
    payment_id: sale_id,
  }));

/** Null for a payment that is of no subscription. */
export const saleEvent = z
  .object({ id: z.string(), billing_agreement_id: text, custom: text, amount: saleMoney, create_time: time })
  .transform(({ id, billing_agreement_id, custom, amount, create_time }): PaypalCharge | null =>
    billing_agreement_id
      ? { charge_id: id, subscription_id: billing_agreement_id, custom_id: custom, amount, at: create_time }
      : null,
  );

const subscriptionStatus = {
  APPROVAL_PENDING: 'open',
  APPROVED: 'approved',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const;

const planCycles = z.array(
  z.object({
    sequence: z.number(),
    total_cycles: z.number(),
    frequency: z.object({
      interval_unit: z
        .enum(['DAY', 'WEEK', 'MONTH', 'YEAR'])
        .transform((word) => word.toLowerCase() as PaypalCycle['period']),
      interval_count: z.number().default(1),
    }),
    pricing_scheme: z.object({ fixed_price: money.optional() }).optional(),
  }),
);

export const subscriptionAnswer = z
  .object({
    id: z.string(),
    status: statusOf(subscriptionStatus),
    plan_id: z.string(),
    custom_id: text,
    start_time: time,
    create_time: time,
    status_update_time: time.nullish(),
    plan: z.object({ billing_cycles: planCycles }).nullish(),
    billing_info: z
      .object({
        cycle_executions: z
          .array(z.object({ sequence: z.number(), cycles_completed: z.number() }))
          .default([]),
        outstanding_balance: money.optional(),
        next_billing_time: time.nullish(),
        last_payment: z.object({ amount: money, time }).nullish(),
        last_failed_payment: z
          .object({ amount: money, time, next_payment_retry_time: time.nullish() })
          .nullish(),
      })
      .nullish(),
    links,
  })
  .transform((answer): PaypalSubscription => {
    const { id, status, plan_id, custom_id, billing_info, links, plan } = answer;
    const { outstanding_balance, next_billing_time, last_payment, last_failed_payment } = billing_info ?? {};
    return {
      subscription_id: id,
      status,
      plan_id,
      custom_id,
      made_at: answer.create_time,
      starts_at: answer.start_time,
      changed_at: answer.status_update_time ?? answer.create_time,
      cycles: (plan?.billing_cycles ?? [])
        .toSorted((a, b) => a.sequence - b.sequence)
        .map(({ sequence, total_cycles, frequency, pricing_scheme }) => ({
          price: pricing_scheme?.fixed_price ?? 0,
          period: frequency.interval_unit,
          interval: frequency.interval_count,
          times: total_cycles || null,
          done:
            billing_info?.cycle_executions.find((one) => one.sequence === sequence)?.cycles_completed ?? 0,
        })),
      approve_url: status === 'open' ? linkOf(links, 'approve') : null,
      // PayPal leaves the date on one that is no longer charged.
      next_charge_at: status === 'active' ? (next_billing_time ?? null) : null,
      last_charge: last_payment ? { amount: last_payment.amount, at: last_payment.time } : null,
      last_failure: last_failed_payment
        ? {
            amount: last_failed_payment.amount,
            at: last_failed_payment.time,
            retry_at: last_failed_payment.next_payment_retry_time ?? null,
          }
        : null,
      outstanding: outstanding_balance ?? 0,
    };
  });

export const transactionsAnswer = z
  .object({
    transactions: z
      .array(
        z.object({
          id: z.string(),
          status: statusOf(captureStatus),
          amount_with_breakdown: z.object({ gross_amount: money }),
          time,
        }),
      )
      .default([]),
  })
  .transform(({ transactions }): PaypalTransaction[] =>
    transactions.map(({ id, status, amount_with_breakdown, time }) => ({
      charge_id: id,
      status,
      amount: amount_with_breakdown.gross_amount,
      at: time,
    })),
  );

/**
 * What a buyer contests. Once it is decided, the outcome says more than the status. Null when it is about no payment:
 * PayPal may open a case before it knows which.
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
