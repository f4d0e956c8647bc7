import { z } from 'zod';
import { email } from './accounts.ts';
import { civilDate, id, idText, instant, needed, paged, pageText } from './fields.ts';
import { guestContactLength, guestLength } from './lengths.ts';
import { bookingReads } from './reads.ts';
import { spot } from './reservations.ts';
import { admins, defineRoutes, signedIn } from './route.ts';
import { signing, signingProblems, waiverText } from './waivers.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Guests whom a member brings to a class';

/** What of the host pays for the guest. */
export const guestPayments = ['credit', 'pass'] as const;
export type GuestPayment = (typeof guestPayments)[number];

const invitedGuest = z.object({
  /** The guest's own place. */
  class_reservation_id: id,
  guest_name: z.string(),
  spot: z.int().nullable(),
  attend: z.boolean(),
  /** Whether the current waiver is signed; true where none is published. */
  is_signed: z.boolean(),
  paid_by: z.enum(guestPayments),
  /** The address of the guest's page. */
  link: z.string(),
});
export type InvitedGuest = z.output<typeof invitedGuest>;

/** A member's guest in the class of a place, and what could pay for one. */
export const guestOfPlace = z.object({
  guest: invitedGuest.nullable(),
  /** Credits and guest passes of the member that are valid for the class. */
  credits: z.int(),
  passes: z.int(),
});
export type GuestOfPlace = z.output<typeof guestOfPlace>;

/** What the guest allowed: nothing, to be told when the class changes, or news of the studio besides. */
export const guestContacts = ['none', 'changes', 'news'] as const;

const guestPage = z.object({
  guest_name: z.string(),
  /** The first name of the member who invites. */
  host_name: z.string(),
  class_name: z.string(),
  class_date: instant,
  duration: z.int(),
  timezone: z.string(),
  branch: z.string(),
  address: z.string(),
  coaches: z.string(),
  spot: z.int().nullable(),
  state: z.enum(['held', 'cancelled', 'attended']),
  /** What the desk scans; null when the place was cancelled. */
  code: z.string().nullable(),
  /** What to sign; null where nothing is published. It has no questions about health, because those need an account. */
  waiver: waiverText.nullable(),
  is_signed: z.boolean(),
  contact: z.enum(guestContacts),
  /** The civil day at the branch. */
  today: civilDate,
});
export type GuestPage = z.output<typeof guestPage>;

const ofPlace = z.object({ id: idText });
const linked = {
  who: 'anyone',
  params: z.object({ token: z.string().max(100) }),
  limit: [{ per: 'address', times: 60, minutes: 10 }],
  answer: guestPage,
} as const;

const guestLead = z.object({
  guest_lead_id: id,
  name: z.string(),
  email: z.string(),
  branch_id: id,
  consent_version: z.int(),
  createdAt: instant,
});
export type GuestLead = z.output<typeof guestLead>;

export const guestRoutes = defineRoutes({
  'GET /class_reservations/:id/guest': {
    summary:
      "The guest whom the caller brings to the class of a place of the caller's, and what could pay for one",
    who: signedIn,
    params: ofPlace,
    answer: guestOfPlace,
    problems: ['reservation_not_found'],
  },
  'POST /class_reservations/:id/guest': {
    strict: true,
    summary:
      "Books a place for a guest in the class of the caller's place, for a credit or a guest pass of the caller",
    who: signedIn,
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    params: ofPlace,
    body: z.object({
      guest_name: needed(guestLength, 'guest_name_missing'),
      /** A telephone or an e-mail address. Only a keyed hash of it is stored, to count how often the guest has come. */
      contact: needed(guestContactLength, 'guest_contact_invalid'),
      spot: spot.nullish(),
      paid_by: z.enum(guestPayments),
    }),
    invalidates: bookingReads,
    answer: guestOfPlace,
    status: 201,
    problems: [
      'reservation_not_found',
      'guest_contact_invalid',
      'guest_already',
      'guest_too_often',
      'guest_unpaid',
      'class_not_found',
      'class_full',
      'class_closed',
      'class_is_special',
      'spot_taken',
      'spot_invalid',
      'policy_days_ahead',
      'policy_held_places',
      'policy_places_per_day',
      'policy_paused',
      'policy_subscription_paused',
    ],
  },
  'GET /guest_links/:token': {
    summary: 'The place, the code and the waiver of a guest, by the signed link, until the class is over',
    ...linked,
    problems: ['guest_link_not_found'],
  },
  'POST /guest_links/:token/waiver': {
    strict: true,
    summary: 'The guest signs the current waiver. Signing it again changes nothing',
    ...linked,
    body: signing.omit({ health: true }),
    invalidates: ['GET /guest_links/:token', 'GET /class_reservations/:id/guest', 'GET /rosters/:id'],
    problems: ['guest_link_not_found', ...signingProblems],
  },
  'PUT /guest_links/:token/contact': {
    strict: true,
    summary:
      'Leaves or removes the address that is told when the class changes. With a yes of its own it may be written to later',
    ...linked,
    limit: [{ per: 'address', times: 20, minutes: 60 }],
    body: z.object({
      email: email.nullable(),
      /** Whether the guest agrees to news of the studio, and to which version of the text. */
      wants_news: z.boolean(),
      consent_version: z.int().min(1).max(1000),
    }),
    invalidates: ['GET /guest_links/:token', 'GET /guest_leads'],
    problems: ['guest_link_not_found', 'consent_text_changed', 'email_invalid'],
  },
  'GET /guest_leads': {
    summary: 'Guests who agreed to be written to, newest first, 12 a page',
    who: admins,
    query: z.object({ page: pageText }),
    answer: paged(guestLead),
  },
  'DELETE /guest_leads/:id': {
    summary: 'Deletes a guest who no longer wants to be written to',
    who: admins,
    params: ofPlace,
    invalidates: ['GET /guest_leads'],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
});
