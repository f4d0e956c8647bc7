import { z } from 'zod';
import { email } from './accounts.ts';
import { civilDate, id, idText, instant, pesos } from './fields.ts';
import { purchaseStatuses } from './purchases.ts';
import { purchaseReads } from './reads.ts';
import { defineRoutes, desk, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Family: a member pays for another one';

/** `payer` pays for `member`, who gets the package. */
export const familyRoles = ['payer', 'member'] as const;
export type FamilyRole = (typeof familyRoles)[number];

/** Who or what ended a link. `account`: one of the two accounts was deleted. */
export const familyEndings = ['payer', 'member', 'declined', 'withdrawn', 'expired', 'account'] as const;

/** A payer pays for at most so many members. */
export const familySeats = 5;

/** Open invitations of a member at a time. */
export const openInvitations = 10;

/** A subscription that the caller's card pays for another member: what is paid, and nothing of classes. */
const familySubscription = z.object({
  purchase_id: id,
  title: z.string(),
  /** Pesos of each charge. */
  price: pesos,
  status: z.enum(purchaseStatuses),
  /** Civil day of the next charge in the branch's zone; null when there is none. */
  next_charge: civilDate.nullable(),
  /** The last civil day that is paid; null before anything was paid. */
  paid_until: civilDate.nullable(),
});
export type FamilySubscription = z.output<typeof familySubscription>;

const familyLink = z.object({
  family_link_id: id,
  /** What the caller is in it. */
  role: z.enum(familyRoles),
  /** The first name of the other. */
  name: z.string(),
  acceptedAt: instant,
});

const invitationSent = z.object({
  family_link_id: id,
  /** What the caller would be. */
  role: z.enum(familyRoles),
  email: z.string(),
  expiresAt: instant,
});

const invitationReceived = z.object({
  family_link_id: id,
  /** What the caller would be. */
  role: z.enum(familyRoles),
  /** The first name of who invites. */
  name: z.string(),
  expiresAt: instant,
});

export const family = z.object({
  /** For whom the caller pays, with the subscriptions that run. */
  members: z.array(
    familyLink.extend({ customer_id: id, branch_id: id, subscriptions: z.array(familySubscription) }),
  ),
  /** Who pays for the caller, with the subscriptions that would end. */
  payer: familyLink
    .extend({
      subscriptions: z.array(familySubscription.pick({ purchase_id: true, title: true, paid_until: true })),
    })
    .nullable(),
  sent: z.array(invitationSent),
  received: z.array(invitationReceived),
});
export type Family = z.output<typeof family>;

/** The link of a mail; its page works for any account that is signed in. */
const token = z.string().max(100);

const familyReads = ['GET /family'] as const;
const change = {
  who: signedIn,
  answer: family,
} as const;

export const familyRoutes = defineRoutes({
  'GET /family': {
    summary: "The caller's family: for whom the caller pays, who pays for the caller, and open invitations",
    who: signedIn,
    query: z.object({ invitation: token.optional() }),
    answer: family,
  },
  'POST /family/invitations': {
    strict: true,
    summary:
      'Invites a person by e-mail to be paid for, or to pay. The answer is the same whether or not the address has an account',
    ...change,
    limit: [{ per: 'account', times: 20, minutes: 60 }],
    body: z.object({
      /** What the caller would be. */
      role: z.enum(familyRoles),
      email,
      /** Of the text that was shown. */
      version: z.int().min(1).max(1000),
    }),
    invalidates: familyReads,
    status: 201,
    problems: [
      'email_invalid',
      'family_oneself',
      'family_invited',
      'family_invitations_full',
      'family_full',
      'family_has_payer',
      'consent_text_changed',
    ],
  },
  'POST /family/:id/accept': {
    strict: true,
    summary: 'Accepts an invitation to the address of the caller, or one whose signed link the caller has',
    ...change,
    params: z.object({ id: idText }),
    body: z.object({ version: z.int().min(1).max(1000), token: token.optional() }),
    invalidates: familyReads,
    problems: [
      'family_invitation_over',
      'family_oneself',
      'family_full',
      'family_payer_has_others',
      'family_has_payer',
      'consent_text_changed',
    ],
  },
  'POST /family/:id/end': {
    strict: true,
    summary:
      'Ends a link of the caller, withdraws an invitation or declines one. What renews is not charged again and lasts to the end of the paid period',
    ...change,
    params: z.object({ id: idText }),
    body: z.object({ token: token.optional() }),
    invalidates: purchaseReads,
    problems: ['family_invitation_over', 'provider_unavailable'],
  },
  'GET /members/:id/family': {
    summary: 'Who pays for a member, and for whom the member pays',
    who: desk,
    branches: { things: { id: 'member' } },
    params: z.object({ id: idText }),
    answer: z.array(
      z.object({
        family_link_id: id,
        /** What the other is. */
        role: z.enum(familyRoles),
        customer_id: id,
        name: z.string(),
        acceptedAt: instant,
      }),
    ),
  },
});
