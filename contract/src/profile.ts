import { z } from 'zod';
import { customer, phone } from './accounts.ts';
import { instant, needed, text } from './fields.ts';
import { personLengths, profileLengths } from './lengths.ts';
import { trackFrequencies } from './measures.ts';
import { healthConsent } from './privacy.ts';
import { boardReads } from './reads.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'The data of the caller';

/** An Instagram handle, also typed with its `@` or pasted as an address; null for none. */
const instagram = text(profileLengths.instagram)
  .transform((value) =>
    value
      .replace(/^(https?:\/\/)?(www\.)?instagram\.com\//i, '')
      .replace(/[/?].*$/, '')
      .replace(/^@/, ''),
  )
  .pipe(z.string().regex(/^[\w.]{0,30}$/, 'instagram_invalid'))
  .transform((value) => value || null);

const birthdate = z.iso.date('birthdate_invalid').refine((value) => value >= '1900', 'birthdate_invalid');

/** Centimetres. */
const height = z.int('height_invalid').min(100, 'height_invalid').max(250, 'height_invalid');

/** What a member may change of their profile [PROFILE-002]; absent fields keep their value. */
export const profileBody = z.object({
  name: needed(personLengths.name, 'name_missing').optional(),
  last_name: needed(personLengths.last_name, 'last_name_missing').optional(),
  phone: phone.optional(),
  instagram: instagram.nullish(),
  birthdate: birthdate.nullish(),
  signup_reason: needed(profileLengths.signup_reason, 'signup_reason_missing').optional(),
  /** Data of the body: needs `health_consent`, now or before. */
  height: height.nullish(),
  health_consent: healthConsent,
  /** Whether other members see the member on the leaderboards, with the photo beside the name. */
  on_boards: z.boolean().optional(),
  photo_shown: z.boolean().optional(),
  /** How often the member is reminded to write down progress; null for never [TRACK-020, PAY-011]. */
  track_frequency: z.enum(trackFrequencies, 'track_frequency').nullish(),
});

/** A telephone number with country code (E.164); a Mexican one has ten digits after it. */
export const whatsappNumber = z
  .string('whatsapp_number_invalid')
  .regex(/^\+(52\d{10}|(?!52)[1-9]\d{6,14})$/, 'whatsapp_number_invalid');

export const profileRoutes = defineRoutes({
  'PUT /customer': {
    summary: "Changes the member's own profile; fields that are absent keep their value",
    who: signedIn,
    body: profileBody,
    invalidates: ['GET /customer', 'GET /consents', ...boardReads],
    answer: customer,
    problems: ['birthdate_invalid', 'health_consent_missing', 'consent_text_changed'],
  },
  'POST /customer/whatsapp/code': {
    summary: "Sends a code to a WhatsApp number, by default the member's telephone",
    who: signedIn,
    limit: [{ per: 'account', times: 5, minutes: 60 }],
    body: z.object({ number: whatsappNumber.optional() }).nullish(),
    invalidates: [],
    answer: z.object({ number: z.string(), expiresAt: instant }),
    problems: ['whatsapp_off', 'whatsapp_number_invalid'],
  },
  'POST /customer/whatsapp/verify': {
    summary: 'Verifies the WhatsApp number that the code was sent to',
    who: signedIn,
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    body: z.object({ code: text(20).pipe(z.string().min(1, 'whatsapp_code_wrong')) }),
    invalidates: ['GET /customer'],
    answer: customer,
    problems: ['whatsapp_code_wrong', 'whatsapp_code_over'],
  },
});
