import { z } from 'zod';
import { phone } from './accounts.ts';
import { civilDate, id, idText, instant, needed, text } from './fields.ts';
import { waiverLimits } from './lengths.ts';
import { admins, defineRoutes, desk, healthStaff, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'The waiver (responsiva) of classes in person';

/** Whether a signature came from the member's own device, or from a tablet of the desk. */
export const signingWays = ['own_device', 'desk_tablet'] as const;

const questions = z.array(needed(waiverLimits.question, 'text_missing')).max(waiverLimits.questions);

/** A published text, which never changes. Its paragraphs are separated by empty lines. */
export const waiverText = z.object({
  version: z.int(),
  text: z.string(),
  questions: z.array(z.string()),
  publishedAt: instant,
});
export type WaiverText = z.output<typeof waiverText>;

/** A version as an admin sees it. A draft has no moment of publication. */
const editedText = waiverText.extend({
  publishedAt: instant.nullable(),
  /** Name of the admin who published it. */
  published_by: z.string().nullable(),
  updatedAt: instant,
  signatures: z.int(),
});
export type EditedText = z.output<typeof editedText>;

export const waiverSignature = z.object({
  waiver_signature_id: id,
  version: z.int(),
  full_name: z.string(),
  guardian_name: z.string().nullable(),
  guardian_relation: z.string().nullable(),
  signedAt: instant,
  signed_by: z.enum(signingWays),
});
export type WaiverSignature = z.output<typeof waiverSignature>;

/** An answer to the question at the same position. */
const healthAnswer = z.object({ yes: z.boolean(), detail: text(waiverLimits.detail) });

const healthAnswers = z.object({
  answers: z.array(healthAnswer).max(waiverLimits.questions),
  emergency_name: text(waiverLimits.emergency_name).nullable(),
  emergency_phone: phone.nullable(),
});
export type HealthAnswers = z.output<typeof healthAnswers>;

/** The body with which a member signs. */
export const signing = z.object({
  /** The version that the member read. */
  version: z.int().min(1),
  full_name: needed(waiverLimits.full_name, 'text_missing'),
  /** Counts where the member's record has none. */
  birthdate: civilDate.nullable().default(null),
  guardian_name: text(waiverLimits.full_name).nullable().default(null),
  guardian_relation: text(waiverLimits.relation).nullable().default(null),
  /** Left out by a member who does not answer; with them goes the version of the consent to store them. */
  health: healthAnswers
    .extend({ consent_version: z.int().min(1).max(1000) })
    .nullable()
    .default(null),
});
export type Signing = z.output<typeof signing>;

const params = z.object({ id: idText });
export const signingProblems = [
  'not_found',
  'birthdate_invalid',
  'text_missing',
  'invalid_field',
  'consent_text_changed',
] as const;

const signingReads = [
  'GET /customer/waiver',
  'GET /class_reservations',
  'GET /class_reservations/:id/waiver',
  'GET /class_reservations/:id/health_answers',
  'GET /consents',
  'GET /customer',
  'GET /rosters/:id',
  'GET /waiver_texts',
] as const;

export const waiverRoutes = defineRoutes({
  'GET /customer/waiver': {
    summary: "The current waiver, the caller's signatures and own answers; no text where none is published",
    who: signedIn,
    answer: z.object({
      current: waiverText.nullable(),
      /** Null where the record has none: the form asks for it. */
      birthdate: civilDate.nullable(),
      /** Newest first. */
      signatures: z.array(waiverSignature),
      /** With the questions of the version that the member answered. */
      health: healthAnswers.extend({ version: z.int(), questions: z.array(z.string()) }).nullable(),
    }),
  },
  'POST /customer/waiver': {
    strict: true,
    summary: 'Signs the current waiver. Signing it again changes nothing but the answers',
    who: signedIn,
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    body: signing,
    invalidates: signingReads,
    answer: waiverSignature,
    problems: signingProblems,
  },
  'GET /class_reservations/:id/waiver': {
    summary:
      "What the desk's tablet shows to the member or guest of a place who signs there; no answers of the member",
    who: desk,
    branches: { things: { id: 'reservation' } },
    params,
    answer: z.object({
      /** The first name, and whether it is a guest, who has no account and answers no questions. */
      name: z.string(),
      is_guest: z.boolean(),
      single_class_id: id,
      current: waiverText.nullable(),
      is_signed: z.boolean(),
      /** Null where the record does not say when the member was born. */
      is_minor: z.boolean().nullable(),
    }),
    problems: ['reservation_not_found'],
  },
  'POST /class_reservations/:id/waiver': {
    strict: true,
    summary: "The member or guest of a place signs the current waiver on the desk's tablet",
    who: desk,
    branches: { things: { id: 'reservation' } },
    params,
    body: signing,
    invalidates: signingReads,
    answer: waiverSignature,
    problems: ['reservation_not_found', ...signingProblems],
  },
  'GET /class_reservations/:id/health_answers': {
    summary:
      'What the member of a place answered about their health; a coach sees it in the classes that the coach gives. Each view is recorded',
    who: healthStaff,
    branches: { things: { id: 'reservation' } },
    rights: { all_classes: admins },
    params,
    answer: z.object({
      health: healthAnswers.extend({ questions: z.array(z.string()) }).nullable(),
    }),
    problems: ['reservation_not_found'],
  },
  'GET /waiver_texts': {
    summary: 'All versions of the waiver, newest first, and the draft',
    who: admins,
    answer: z.array(editedText),
  },
  'PUT /waiver_texts/draft': {
    strict: true,
    summary: 'Writes the draft of the next version',
    who: admins,
    body: z.object({ text: needed(waiverLimits.text, 'text_missing'), questions }),
    invalidates: ['GET /waiver_texts', 'GET /waiver_texts/draft/preview'],
    answer: editedText,
  },
  'DELETE /waiver_texts/draft': {
    summary: 'Throws the draft away',
    who: admins,
    invalidates: ['GET /waiver_texts', 'GET /waiver_texts/draft/preview'],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
  'GET /waiver_texts/draft/preview': {
    summary: 'How many members the draft would ask',
    who: admins,
    answer: z.object({
      /** Members who signed the current version. */
      signed: z.int(),
      /** Those of them who have a class in person ahead: they are asked again at once. */
      signed_ahead: z.int(),
      /** All members with a class in person ahead. */
      ahead: z.int(),
    }),
  },
  'POST /waiver_texts/publish': {
    strict: true,
    summary: 'Publishes the draft: from now on it is what members sign. A published version never changes',
    who: admins,
    /** The draft as the admin read it. */
    body: z.object({ version: z.int().min(1), updatedAt: instant }),
    invalidates: [...signingReads, 'GET /waiver_texts/draft/preview', 'GET /rosters'],
    answer: editedText,
    problems: ['not_found', 'changed_meanwhile'],
  },
});
