import { z } from 'zod';
import { civilDate, instant } from './fields.ts';
import { optionalPurposes, signUpPurposes } from './purposes.ts';
import { planReads } from './reads.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Consents, the member’s data, deleting the account';

const ownData = z.object({
  status: z.enum(['none', 'waiting', 'ready']),
  requestedAt: instant.nullable(),
  /** Until when the link works. */
  expiresAt: instant.nullable(),
  /** Bytes of the zip. */
  size: z.int().nullable(),
  /** A signed link, for the member's browser only; null until the zip is ready. */
  url: z.string().nullable(),
});
export type OwnData = z.output<typeof ownData>;

const accountDeletion = z.object({
  /** When the member asked for it; null when nothing is to be deleted. */
  requestedAt: instant.nullable(),
  /** The last day, in the zone of the member's branch, on which the member can keep the account. */
  last_day: civilDate.nullable(),
  /** The last day if the member asked for it now. */
  last_day_if_asked: civilDate,
});
export type AccountDeletion = z.output<typeof accountDeletion>;

/** The version of the text that the member read. */
const version = z.int().min(1).max(1000);

/** Express consent to store data of body and health, sent with the first of these data: the version of its text. */
export const healthConsent = version.optional();

/** What the person agreed to with a form that asks for other data too. */
export const consentGiven = z.object({ purpose: z.enum(signUpPurposes), version });

const consent = z.object({
  purpose: z.enum(optionalPurposes),
  /** Whether the member allows it now, by the text that is shown now. */
  given: z.boolean(),
  /** The member allowed it by an earlier text and has not withdrawn it. The data given stay, and nothing more is stored. */
  is_older: z.boolean(),
  /** When the member last gave or withdrew it; null when never. */
  createdAt: instant.nullable(),
});
export type Consent = z.output<typeof consent>;

export const privacyRoutes = defineRoutes({
  'GET /consents': {
    summary: 'What the caller allows, by purpose',
    who: signedIn,
    answer: z.array(consent),
  },
  'PUT /consents': {
    summary:
      'Gives or withdraws a consent, with the version of the text that the caller read; each change is a record that stays. Without the consent for health, the data of the body are deleted',
    who: signedIn,
    limit: [{ per: 'account', times: 60, minutes: 60 }],
    body: z.object({ purpose: z.enum(optionalPurposes), given: z.boolean(), version }),
    invalidates: [
      'GET /consents',
      'GET /customer',
      'GET /customer_notification_types',
      ...planReads,
      'GET /tracks',
      'GET /tracks/:id',
      'GET /customer/waiver',
      'GET /class_reservations/:id/health_answers',
    ],
    answer: z.array(consent),
    problems: ['consent_text_changed'],
  },
  'GET /own_data': {
    summary: "The download of all the caller's data: whether it is being made, and its link once it is ready",
    who: signedIn,
    answer: ownData,
  },
  'POST /own_data': {
    summary: "Asks for a download of all the caller's data, which a job makes; it replaces a finished one",
    who: signedIn,
    limit: [{ per: 'account', times: 5, minutes: 24 * 60 }],
    invalidates: ['GET /own_data'],
    answer: ownData,
    status: 202,
  },
  'GET /account_deletion': {
    summary: "Whether and when the caller's account is to be deleted",
    who: signedIn,
    answer: accountDeletion,
  },
  'POST /account_deletion': {
    summary:
      "Asks for the deletion of the caller's account after some days to come back; subscriptions are cancelled now",
    who: signedIn,
    limit: [{ per: 'account', times: 10, minutes: 60 }],
    invalidates: ['GET /account_deletion', 'GET /purchases', 'GET /purchases/:id'],
    answer: accountDeletion,
    status: 202,
    problems: ['deletion_of_staff'],
  },
  'DELETE /account_deletion': {
    summary:
      'Keeps the account after all; cancelled subscriptions stay cancelled. Without a request, nothing changes',
    who: signedIn,
    invalidates: ['GET /account_deletion'],
    answer: accountDeletion,
    problems: ['deletion_over'],
  },
});
