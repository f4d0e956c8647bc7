import { z } from 'zod';
import { civilDate, fileRef, id, idText, instant, paged, pageText, pesos } from './fields.ts';
import { subscriptionPeriods } from './packages.ts';
import { defineRoutes, signedIn } from './route.ts';
import { singleClass } from './schedule.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Purchases and invoices';

/** [PUR-004] */
export const purchaseStatuses = ['pending', 'active', 'cancelled', 'failed', 'revoked', 'completed'] as const;
/** What a purchase is of: a package, or the fee for a missed class. */
export const purchaseKinds = ['package', 'missed_class_fee'] as const;
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
  /** The first name of another member who pays for it; null for one's own payments, and for who pays. */
  paid_by: z.string().nullable(),
  /** The first name of the member for whom the caller pays; null for one's own. */
  paid_for: z.string().nullable(),
  class_package_id: id,
  class_package: z.object({
    title: z.string(),
    name: z.string(),
    is_unlimited: z.boolean(),
    /** Files to download [PUR-019]. */
    file: fileRef.nullable(),
    /** External content [PUR-020]. */
    file_url: z.string().nullable(),
  }),
  total_payment: pesos,
  /** The amount of each charge once discounts and offers are over [PUR-037]. */
  price: pesos,
  status: z.enum(purchaseStatuses),
  payment_method_id: id,
  payment_method: z.object({ payment_method_id: id, name: z.string() }),
  payment_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  subscription_period: z.enum(subscriptionPeriods).nullable(),
  subscription_interval: z.int().nullable(),
  /** The card that pays for it, if it is saved. */
  payment_source_id: id.nullable(),
  /** When the free days end; null without a trial. */
  trial_ends_at: instant.nullable(),
  /** Until when a subscription is paid; null when nothing has been paid yet. */
  paid_until: instant.nullable(),
  /** It was one of another package before: its price is the full one, and its first charge was another. */
  is_plan_changed: z.boolean(),
  /** The purchase that it raises to a larger package; its classes are those that it adds. */
  tops_up_purchase_id: id.nullable(),
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
  /** Civil day of the next charge in the branch's zone; null when there is none [PUR-013..015]. */
  next_charge: civilDate.nullable(),
});
export type Purchase = z.output<typeof purchase>;

export const requestedPlaceStatuses = ['waiting', 'reserved', 'refused'] as const;

/** The place that a purchase was made for: reserved once the purchase is active, or refused. */
export const requestedPlace = z.object({
  single_class: singleClass.omit({ taken_spots: true, class_reservations: true }),
  /** The chosen spot. */
  spot: z.int().nullable(),
  status: z.enum(requestedPlaceStatuses),
  /** The place, once reserved; its spot differs when the chosen one was lost meanwhile. */
  reservation: z
    .object({ class_reservation_id: id, spot: z.int().nullable(), deletedAt: instant.nullable() })
    .nullable(),
  /** Why it was refused: a code of the message catalogue. */
  code: z.string().nullable(),
});
export type RequestedPlace = z.output<typeof requestedPlace>;

/** A charge with what it was for [PUR-002, PUR-022]. */
export const charge = invoice.extend({
  purchase: purchase.pick({
    purchase_id: true,
    status: true,
    branch_id: true,
    next_charge: true,
    paid_for: true,
  }),
  class_package: z.object({ title: z.string() }),
});
export type Charge = z.output<typeof charge>;

/** What was charged in a month of the branch, `2026-11`. */
export const chargeMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Charges, refunds and failed attempts. */
  charges: z.int(),
  /** Paid less refunded; below zero when more was refunded than paid. */
  total_payment: z.number(),
});
export type ChargeMonth = z.output<typeof chargeMonth>;

export const purchaseRoutes = defineRoutes({
  'GET /purchases': {
    summary: "The caller's purchases, newest first",
    who: signedIn,
    query: z.object({ page: pageText }),
    answer: paged(purchase),
  },
  'GET /invoices': {
    summary:
      'What the caller pays, also for other members: charges, failed attempts and refunds, newest first, and sums by month',
    who: signedIn,
    query: z.object({ page: pageText }),
    answer: paged(charge).extend({ months: z.array(chargeMonth) }),
  },
  'GET /invoices/:id/receipt': {
    summary: 'The printable receipt of one charge of the caller; not a fiscal invoice',
    who: signedIn,
    params: z.object({ id: idText }),
    file: 'application/pdf',
    answer: z.string().meta({ format: 'binary' }),
    problems: ['charge_not_found'],
  },
  'GET /purchases/:id': {
    summary: 'One purchase of the caller, or one that the caller pays for another member',
    who: signedIn,
    params: z.object({ id: idText }),
    answer: purchase.extend({ requested_place: requestedPlace.nullable() }),
    problems: ['purchase_not_found'],
  },
});
