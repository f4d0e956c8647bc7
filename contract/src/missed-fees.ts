import { z } from 'zod';
import { missedFee } from './booking-policy.ts';
import { id, idText, instant } from './fields.ts';
import { cardProblems } from './payment-sources.ts';
import { purchaseReads } from './reads.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Fees for missed classes';

/** `open`: not paid yet. `excused`: not owed any more, or refunded. `lapsed`: the time to pay it is over. */
export const missedFeeStatuses = ['open', 'paid', 'excused', 'lapsed'] as const;

/** The fee for a class that the member missed. */
const missedClassFee = z.object({
  missed_class_fee_id: id,
  /** The purchase that it is charged with, for receipts. */
  purchase_id: id,
  /** Pesos. */
  amount: z.number(),
  status: z.enum(missedFeeStatuses),
  class_name: z.string(),
  class_date: instant,
  /** Until when an open fee can be paid. */
  payable_until: instant,
  createdAt: instant,
});
export type MissedClassFee = z.output<typeof missedClassFee>;

/** What a member agreed to in a branch. */
const missedFeeConsent = z.object({
  /** The most that one fee may be, in pesos. */
  amount: z.number(),
  /** The words that were shown. */
  text: z.string(),
  /** The card that pays; null after it was deleted. */
  card: z.object({ payment_source_id: id, card_type: z.string(), last_digits: z.string() }).nullable(),
  createdAt: instant,
});

export const missedFees = z.object({
  /** The fee of the member's unlimited packages, in pesos, with the rule that it belongs to; null when they have none. */
  rule: z
    .object({
      amount: missedFee,
      missed_limit: z.int(),
      missed_grace: z.int(),
      /** Whether the member's consent covers it. */
      is_agreed: z.boolean(),
    })
    .nullable(),
  /** The newest consent, unless it was withdrawn. */
  consent: missedFeeConsent.nullable(),
  /** The latest fees of the member in all branches, at most 24. */
  fees: z.array(missedClassFee),
});
export type MissedFees = z.output<typeof missedFees>;

const invalidates = ['GET /customer/missed_fees', 'GET /customer/booking_policy'] as const;

export const missedFeeRoutes = defineRoutes({
  'GET /customer/missed_fees': {
    summary: "The fee for missed classes in a branch, the caller's consent to it, and the caller's fees",
    who: signedIn,
    query: z.object({ branch_id: idText }),
    answer: missedFees,
    problems: ['not_found'],
  },
  'POST /customer/missed_fees/consent': {
    strict: true,
    summary: 'Agrees that a stored card pays the fee for missed classes of a branch',
    who: signedIn,
    body: z.object({
      branch_id: id,
      payment_source_id: id,
      /** Of the text that was shown; `domain/src/missed-fees.ts` makes it. */
      version: z.int().min(1).max(9_999),
      /** What was shown. Another fee or rule refuses the consent. */
      amount: missedFee,
      missed_limit: z.int(),
      missed_grace: z.int(),
    }),
    invalidates,
    answer: missedFees,
    problems: ['missed_fee_changed', 'payment_source_not_found', 'not_found'],
  },
  'DELETE /customer/missed_fees/consent/:id': {
    summary: 'Withdraws the consent of a branch: later missed classes have no fee',
    who: signedIn,
    params: z.object({ id: idText }),
    invalidates,
    answer: missedFees,
    problems: ['not_found'],
  },
  'POST /customer/missed_fees/:id/pay': {
    strict: true,
    summary: 'Pays an open fee with a stored card; the bank may require authentication first',
    who: signedIn,
    params: z.object({ id: idText }),
    body: z.object({ payment_source_id: id }),
    invalidates: ['GET /customer/missed_fees', ...purchaseReads],
    answer: z.object({ next: z.enum(['done', 'ask_bank']), clientSecret: z.string().nullable() }),
    problems: [
      'not_found',
      'missed_fee_changed',
      'payment_source_not_found',
      'payment_source_invalid',
      ...cardProblems,
      'provider_unavailable',
    ],
  },
});
