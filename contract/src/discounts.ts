import { z } from 'zod';
import { civilDate, flagText, id, idText, pesos, text } from './fields.ts';
import { codeLengths } from './lengths.ts';
import { testPackages } from './packages.ts';
import { discountLengths } from './record-lengths.ts';
import { resource } from './resource.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Discount codes';

/** `class_amount` adds classes for the same price; any other reduces the price [CHK-023]. */
export const discountTypes = ['class_amount', 'other'] as const;

/** A code as typed; case does not matter. */
const code = text(codeLengths.discount).pipe(z.string().regex(/^[\p{L}\p{N}_-]{2,40}$/u));

const discountFields = z.object({
  title: text(discountLengths.title).min(1),
  code,
  description: text(discountLengths.description),
  /** Classes, pesos or per cent, by `type` and `is_percent`. */
  amount: z.number().min(0.01).max(99_999_999).multipleOf(0.01),
  is_percent: z.boolean(),
  type: z.enum(discountTypes),
  /** On a subscription: only the first invoice, or every one. */
  first_invoice_only: z.boolean(),
  /** Civil days of the branch, both included; null = no end. */
  start_date: civilDate,
  expiration_date: civilDate.nullable(),
  limit_per_customer: z.int().min(1).nullable(),
  /** How often it can be redeemed in total; null = no limit. */
  available: z.int().min(0).nullable(),
});

/** [CHK-022] */
export const discount = discountFields.extend({
  discount_id: id,
  code: z.string(),
  amount: pesos,
  /** How often it has been redeemed; a payment in progress counts. */
  redeemed: z.int(),
});
export type Discount = z.output<typeof discount>;

/** The effect of a code on a package for the caller. */
export const discountOffer = discount
  .pick({
    discount_id: true,
    title: true,
    code: true,
    description: true,
    amount: true,
    is_percent: true,
    type: true,
    first_invoice_only: true,
  })
  .extend({
    /** The price with the discount. */
    total_payment: pesos,
    /** Classes that it adds. */
    extra_classes: z.int(),
  });
export type DiscountOffer = z.output<typeof discountOffer>;

/** Why a code is refused [ERR-029]. */
export const discountProblems = [
  'discount_invalid',
  'discount_over',
  'discount_used_up',
  'discount_limit',
  'discount_does_not_fit',
  'discount_leaves_too_little',
  'charge_too_small',
] as const;

export const discountRoutes = {
  ...resource('discounts', {
    key: 'discount_id',
    what: 'discounts, the newest first',
    fields: discountFields,
    row: discount,
    sorts: ['title', 'code', 'amount', 'is_percent', 'type', 'start_date', 'expiration_date', 'redeemed'],
    filters: {
      is_percent: flagText,
      type: z.enum(discountTypes).optional(),
    },
    readers: admins,
  }),
  ...defineRoutes({
    'GET /discounts/admin/all': {
      summary: 'All discounts, newest first',
      who: admins,
      answer: z.array(discount),
    },
    'GET /discounts/code/:code': {
      summary: 'The effect of a code on a package for the caller; refused when the caller cannot use it now',
      who: signedIn,
      rights: testPackages,
      // Codes are secrets that a person could guess.
      limit: [
        { per: 'account', times: 30, minutes: 10 },
        { per: 'address', times: 60, minutes: 10 },
      ],
      params: z.object({ code: text(codeLengths.discount) }),
      query: z.object({
        class_package_id: idText,
        branch_id: idText.optional(),
      }),
      answer: discountOffer,
      problems: [...discountProblems, 'package_not_found', 'package_introductory'],
    },
  }),
};
