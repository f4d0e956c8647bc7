import { z } from 'zod';
import { civilDate, id, text } from './fields.ts';
import { reasonLengths } from './lengths.ts';
import { purchase } from './purchases.ts';
import { purchaseReads } from './reads.ts';
import { cancelReasonLengths } from './record-lengths.ts';
import { resource } from './resource.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Ending a subscription, and its offer';

const reasonFields = z.object({ name: text(cancelReasonLengths.name).min(1) });

/** [PUR-003] */
export const cancelReason = reasonFields.extend({ id });
export type CancelReason = z.output<typeof cancelReason>;

/** The reason: one of the list, or free text behind 'Otro' [PUR-033, PUR-034]. */
const body = z.object({ purchase_id: id, cancel_reason: text(reasonLengths.membership) });

const problems = [
  'purchase_not_found',
  'cancel_reason_missing',
  'cancel_not_possible',
  'provider_unavailable',
] as const;

/** What a signed link cancels. */
const linked = z.object({
  /** Of the package. */
  title: z.string(),
  /** `running`: it will be charged; `cancelled`: it has ended, or ends without a further charge. */
  state: z.enum(['running', 'cancelled']),
  /** A trial: cancelling ends its access at once. */
  trial: z.boolean(),
  /** The last day of access when it is cancelled, in the branch's time zone; null when that is over. */
  access_until: civilDate.nullable(),
});
export type LinkedSubscription = z.output<typeof linked>;

const linkedRoute = {
  who: 'anyone',
  params: z.object({ token: z.string().max(100) }),
  limit: [{ per: 'address', times: 60, minutes: 10 }],
  answer: linked,
  problems: ['cancel_link_not_found'],
} as const;

export const cancellationRoutes = {
  ...resource('cancel_reasons', {
    key: 'id',
    what: 'reasons to cancel',
    fields: reasonFields,
    row: cancelReason,
    sorts: ['name'],
  }),
  ...defineRoutes({
    'GET /cancellations/:token': {
      summary: 'What the signed link of a mail about a coming charge cancels, without signing in',
      ...linkedRoute,
    },
    'POST /cancellations/:token': {
      summary: 'Cancels by that link, in one step: no reason, no offer; again, it changes nothing',
      ...linkedRoute,
      invalidates: purchaseReads,
    },
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
