import { z } from 'zod';
import { id, text } from './fields.ts';
import { purchase } from './purchases.ts';
import { purchaseReads } from './reads.ts';
import { resource } from './resource.ts';
import { defineRoutes, signedIn } from './route.ts';

const reasonFields = z.object({ name: text(200).min(1) });

/** [PUR-003] */
export const cancelReason = reasonFields.extend({ id });
export type CancelReason = z.output<typeof cancelReason>;

/** The reason: one of the list, or free text behind 'Otro' [PUR-033, PUR-034]. */
const body = z.object({ purchase_id: id, cancel_reason: text(1000) });

const problems = [
  'purchase_not_found',
  'cancel_reason_missing',
  'cancel_not_possible',
  'provider_unavailable',
] as const;

export const cancellationRoutes = {
  ...resource('cancel_reasons', {
    key: 'id',
    what: 'reasons to cancel',
    fields: reasonFields,
    row: cancelReason,
  }),
  ...defineRoutes({
    'POST /purchases/cancel': {
      strict: true,
      summary:
        'Cancels a subscription: access lasts to the end of the paid period, a trial ends at once, nothing is charged again',
      who: signedIn,
      body,
      invalidates: purchaseReads,
      answer: purchase,
      problems,
    },
    'POST /purchases/cancel-offer': {
      strict: true,
      summary: 'Accepts the retention offer: half off the next two charges, once per customer',
      who: signedIn,
      body,
      invalidates: purchaseReads,
      answer: z.object({
        purchase,
        /** Where the customer approves at PayPal: the link with `rel` approve [PUR-041]; none for cards. */
        links: z.array(z.object({ rel: z.string(), href: z.string() })),
      }),
      problems: [...problems, 'offer_not_possible', 'wallet_off'],
    },
  }),
};
