import { z } from 'zod';
import type { PaypalCharge, PaypalCycle, PaypalSubscription, PaypalTransaction } from '../api.ts';
import { captureStatus, linkOf, links, money, saleMoney, statusOf, text, time } from './fields.ts';

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
        failed_payments_count: z.number().optional(),
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
      // PayPal keeps the date on subscriptions that are no longer charged.
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
      failures: billing_info?.failed_payments_count ?? 0,
    };
  });

/** A plan that the buyer is asked about, with the page on which they agree. */
export const revisionAnswer = z
  .object({ plan_id: z.string(), links })
  .transform(({ plan_id, links }) => ({ plan_id, approve_url: linkOf(links, 'approve') ?? '' }))
  .refine(({ approve_url }) => approve_url !== '');

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

/** A charge of a subscription; null for a payment that belongs to no subscription. */
export const saleEvent = z
  .object({
    id: z.string(),
    billing_agreement_id: text,
    custom: text,
    amount: saleMoney,
    create_time: time,
  })
  .transform(({ id, billing_agreement_id, custom, amount, create_time }): PaypalCharge | null =>
    billing_agreement_id
      ? {
          charge_id: id,
          subscription_id: billing_agreement_id,
          custom_id: custom,
          amount,
          at: create_time,
        }
      : null,
  );
