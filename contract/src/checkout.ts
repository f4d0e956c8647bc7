import { z } from 'zod';
import { discountProblems } from './discounts.ts';
import { id, text } from './fields.ts';
import { defineRoutes, signedIn } from './route.ts';

export const checkoutRoutes = defineRoutes({
  'POST /checkout/attempt': {
    summary: 'Begins a purchase; the same cart_id gives the same purchase',
    who: signedIn,
    limit: [
      { per: 'account', times: 20, minutes: 10 },
      { per: 'address', times: 60, minutes: 10 },
    ],
    body: z.object({
      class_package_id: id,
      /** One per visit to the checkout, made by the browser: a double click never charges twice. */
      cart_id: text(64).pipe(z.string().min(8)),
      discountCode: text(40).optional(),
      /** The branch she buys for; her own when absent. */
      metadata: z.object({ branch_id: id.optional() }).optional(),
    }),
    answer: z.object({
      purchase_id: id,
      /** Confirms the payment in the browser; null when nothing is to be paid [CHK-017]. */
      clientSecret: z.string().nullable(),
    }),
    problems: [
      'package_not_found',
      'package_limit',
      'package_sold_out',
      'package_not_available',
      'cart_taken',
      ...discountProblems,
      'not_found',
      'provider_unavailable',
    ],
  },
  'POST /webhooks/stripe': {
    summary: "Stripe's signed events; each changes the state at most once",
    who: 'provider',
    body: z.unknown(),
    answer: z.object({ received: z.literal(true) }),
    problems: ['signature_invalid'],
  },
});
