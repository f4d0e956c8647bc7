import { z } from 'zod';
import { address } from './addresses.ts';
import { fileRef, id, idText, instant, text } from './fields.ts';
import { personLengths, phoneDigits } from './lengths.ts';
import { trackFrequencies } from './measures.ts';
import { consentGiven } from './privacy.ts';
import { emailLength } from './record-lengths.ts';
import { defineRoutes, roles, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'The signed-in customer, sign-up, staff and roles';

export const email = z
  .string('email_invalid')
  .trim()
  .toLowerCase()
  .max(emailLength, 'email_invalid')
  .pipe(z.email('email_invalid'));
/**
 * A telephone number. Ten digits are Mexican; numbers of other countries have `+` and their country code. Mexico's own code is
 * left out, so that a number has one spelling.
 */
export const phone = z
  .string('phone_invalid')
  .overwrite((typed) => typed.replace(/^\+521?(?=\d{10}$)/, ''))
  .regex(new RegExp(`^(\\d{${phoneDigits}}|\\+([1-46-9]\\d|5[013-9])\\d{5,13})$`), 'phone_invalid');

export const customer = z.object({
  customer_id: id,
  uid: z.string(),
  role: z.enum(roles),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  signup_reason: z.string().nullable(),
  branch_id: id,
  /** The branches where the role applies; null for every branch, and for members. */
  branches: z.array(id).nullable(),
  birthdate: z.string().nullable(),
  /** The handle, without `@`. */
  instagram: z.string().nullable(),
  /** Centimetres. */
  height: z.int().nullable(),
  track_frequency: z.enum(trackFrequencies).nullable(),
  /** The customer's billing address. */
  address: address.nullable(),
  /** The verified number, with country code (`+528112345678`). */
  whatsapp_number: z.string().nullable(),
  whatsapp_verified: z.boolean(),
  /** Whether other members see the customer on the leaderboards, with the photo beside the name. */
  on_boards: z.boolean(),
  photo_shown: z.boolean(),
  /** Visible to the member, the desk, coaches of the member's classes and admins; to other members with `photo_shown`. */
  file_id: id.nullable(),
  file: fileRef.nullable(),
  createdAt: instant,
  /** When the member used the retention offer; it is made once [PUR-036]. */
  cancel_attempt: instant.nullable(),
  /** Whether the member opened the link sent to the e-mail address; nothing depends on it. */
  email_verified: z.boolean(),
  /** Whether the sign-in asks for a code besides the password. */
  two_step: z.boolean(),
  /** True when some purchase gives online access now. */
  has_access: z.boolean(),
  /** True once the free trial was used: it is given once [VID-006]. */
  trial_used: z.boolean(),
});
export type Customer = z.output<typeof customer>;

/** The sign-up form; messages are codes of the catalogue [ERR-005..009]. */
export const signupBody = z.object({
  name: text(personLengths.name).pipe(z.string().min(1, 'name_missing')),
  last_name: text(personLengths.last_name).pipe(z.string().min(1, 'last_name_missing')),
  email,
  phone,
  /** Accepted as specified; the token's own uid is used. */
  uid: text(128).optional(),
  reason: text(200).pipe(z.string().min(1, 'reason_missing')),
  branch_id: id.default(1),
  /** The consents that the visitor ticked; no box is ticked in advance. */
  consents: z.array(consentGiven).max(10).default([]),
});
export type SignupBody = z.input<typeof signupBody>;

/** A staff account, or one whose role was queried. */
export const staffMember = z.object({
  customer_id: id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  branch_id: id,
  role: z.enum(roles),
  /** The coach of this account; null when it teaches no classes. */
  instructor_id: id.nullable(),
  /** The branches where the role applies; null for every branch. */
  branches: z.array(id).nullable(),
  two_step: z.boolean(),
  /** When the member of the staff last used the product; null when signed out everywhere. */
  last_seen: instant.nullable(),
});
export type StaffMember = z.output<typeof staffMember>;

/** The branches where a role applies: at least one, or null for every branch. */
export const staffBranches = z.array(id).min(1, 'staff_branches_missing').max(50).nullable();

export const accountRoutes = defineRoutes({
  'GET /customer/staff': {
    summary: 'Accounts of admins, front desk and coaches, by name',
    who: ['admin'],
    answer: z.array(staffMember),
  },
  'PUT /customer/role': {
    strict: true,
    summary:
      'Sets the role of an account and the branches where it holds; a coach needs instructor_id. One admin of every branch always remains.',
    who: ['admin'],
    body: z.object({
      customer_id: id,
      role: z.enum(roles),
      instructor_id: id.nullable().default(null),
      branches: staffBranches.optional(),
    }),
    invalidates: ['GET /customer/admin/:id', 'GET /customer/staff'],
    answer: staffMember,
    problems: ['not_found', 'account_missing', 'coach_account_missing', 'last_admin'],
  },
  'DELETE /customer/staff/:id': {
    summary:
      'Ends the access of a colleague, who becomes a member again and whose sessions end. One admin of every branch always remains.',
    who: ['admin'],
    params: z.object({ id: idText }),
    invalidates: ['GET /customer/admin/:id', 'GET /customer/staff'],
    answer: staffMember,
    problems: ['not_found', 'account_missing', 'last_admin'],
  },
  'GET /customer': { summary: 'The signed-in customer', who: signedIn, answer: customer },
  'POST /customer/signup': {
    summary: "Binds the token's account to a new customer",
    who: 'identified',
    limit: [
      { per: 'account', times: 10, minutes: 60 },
      { per: 'address', times: 20, minutes: 60 },
    ],
    body: signupBody,
    invalidates: ['GET /customer', 'GET /consents'],
    answer: customer,
    status: 201,
    problems: ['account_exists', 'consent_text_changed', 'not_found'],
  },
  'POST /customer/claim': {
    summary: "Binds the token's account to the customer with its verified e-mail who has no account",
    who: 'identified',
    invalidates: ['GET /customer'],
    answer: customer,
    problems: ['email_unverified', 'not_found'],
  },
  'PUT /customer/email': {
    summary: "Copies the token's verified e-mail after an outside identity service has changed it",
    who: signedIn,
    invalidates: ['GET /customer'],
    answer: customer,
    problems: ['email_unverified', 'email_taken'],
  },
  'PUT /customer/photo': {
    summary:
      "Replaces the member's photo, sent as a form (multipart/form-data) with the field `file`; stored as a square",
    who: signedIn,
    limit: [{ per: 'account', times: 20, minutes: 60 }],
    takes: 'form',
    invalidates: ['GET /customer'],
    answer: customer,
    problems: [
      'file_missing',
      'file_empty',
      'photo_type',
      'photo_heic',
      'photo_damaged',
      'file_large',
      'picture_large',
    ],
  },
  'DELETE /customer/photo': {
    summary: "Deletes the member's photo; without one, nothing changes",
    who: signedIn,
    invalidates: ['GET /customer'],
    answer: customer,
  },
});
