import { z } from 'zod';
import { civilDate, id, instant, text } from './fields.ts';
import { reasonLengths } from './lengths.ts';
import { timetableReads } from './reads.ts';
import { admins, defineRoutes, desk } from './route.ts';
import { shortCodes } from './studio.ts';
import { classChangeBody, classChangeProblems } from './timetable.ts';

/** What these calls are about, in the page of the API. */
export const group = 'The calendar of a week: previews of changes, copies of weeks';

/** A class in the calendar of a week; cancelled ones stay in it. */
const weekClass = z.object({
  single_class_id: id,
  class_date: instant,
  duration: z.int(),
  capacity: z.int(),
  taken: z.int(),
  /** Members on its waitlist. */
  waiting: z.int(),
  location: z.object({ location_id: id, name: z.string() }),
  class_type: z.object({ class_type_id: id, name: z.string(), short_code: z.enum(shortCodes) }),
  coaches: z.array(
    z.object({
      instructor_id: id,
      name: z.string(),
      last_name: z.string(),
      /** The planned coach whom this coach substitutes; null when this coach was planned. */
      instead_of: z.string().nullable(),
    }),
  ),
  is_special_event: z.boolean(),
  /** Whether a weekly class made it: it may be changed together with those that follow. */
  is_weekly: z.boolean(),
  is_cancelled: z.boolean(),
  /** The coach's open request for a substitute. */
  request: z
    .object({
      substitute_request_id: id,
      coach: z.string(),
      note: z.string(),
      createdAt: instant,
    })
    .nullable(),
});
export type WeekClass = z.output<typeof weekClass>;

export const notices = ['class_cancelled', 'class_changed', 'class_substitute', 'waitlist_changed'] as const;

/** Whom an action would notify, and of what; the action has not run yet. */
export const classPreview = z.object({
  people: z.array(
    z.object({
      customer_id: id,
      name: z.string(),
      /** The guest whose place it is; null for the member's own. */
      guest_name: z.string().nullable(),
      /** The member has no place, and waits for one. */
      is_waiting: z.boolean(),
      notice: z.enum(notices),
      channels: z.array(z.enum(['email', 'whatsapp', 'push'])),
    }),
  ),
  /** The mail that the first person gets, one for each notice. */
  texts: z.array(z.object({ notice: z.enum(notices), subject: z.string(), text: z.string() })),
  /** Credits that return. */
  credits: z.int(),
  /** Places that were paid, or are to be paid, in cash. */
  cash: z.int(),
  /** Places of the class that guests without an account hold: they are not notified. */
  guests: z.int(),
  /** The members on the waitlist whom it does not notify. */
  waiting: z.array(z.object({ customer_id: id, name: z.string() })),
});
export type ClassPreview = z.output<typeof classPreview>;

/** The result for a class that is copied: why it is skipped, or that it is created. */
export const copyOutcomes = [
  'created',
  'exists',
  'past',
  'closed',
  'special',
  'coach_inactive',
  'room_taken',
  'coach_taken',
] as const;

const copiedClass = z.object({
  /** The day and hour of the copy, at the branch. */
  day: civilDate,
  local_time: z.string(),
  class_type: z.string(),
  location: z.string(),
  coaches: z.string(),
  outcome: z.enum(copyOutcomes),
});
export type CopiedClass = z.output<typeof copiedClass>;

export const weekRoutes = defineRoutes({
  'GET /timetable/week': {
    summary:
      'The week of a branch for its calendar: classes with coaches, places, substitutes and requests; closed days',
    who: desk,
    branches: { lists: 'one' },
    query: z.object({ day: civilDate }),
    answer: z.object({
      monday: civilDate,
      timezone: z.string(),
      classes: z.array(weekClass),
      closed_days: z.array(z.object({ day: civilDate, reason: z.string() })),
      /** The branch's open requests for a substitute, in any week. */
      requests: z.array(
        z.object({
          single_class_id: id,
          class_date: instant,
          class_type: z.string(),
          coach: z.string(),
        }),
      ),
    }),
    problems: ['not_found'],
  },
  'POST /class_previews/change': {
    summary:
      'Whom `PUT /available_classes` with the same body would notify, or why it would be refused; nothing changes',
    who: admins,
    branches: { things: { single_class_id: 'class', location_id: 'location' } },
    body: classChangeBody,
    invalidates: [],
    answer: classPreview,
    problems: classChangeProblems,
  },
  'POST /class_previews/cancel': {
    summary:
      'Whom cancelling a class would notify, the credits that would return, and its waitlist; nothing changes',
    who: desk,
    branches: { things: { single_class_id: 'class' } },
    body: z.object({ single_class_id: id, reason: text(reasonLengths.cancelledClass).default('') }),
    invalidates: [],
    answer: classPreview,
    problems: ['class_not_found', 'class_begun'],
  },
  'POST /class_previews/substitute': {
    summary:
      'Whom a substitute in a class would notify, or why the substitute cannot give it; nothing changes',
    who: desk,
    branches: { things: { single_class_id: 'class' } },
    body: z.object({ single_class_id: id, instead_of: id, instructor_id: id }),
    invalidates: [],
    answer: classPreview,
    problems: [
      'class_not_found',
      'class_begun',
      'not_found',
      'coach_not_in_class',
      'coach_in_class',
      'coach_taken',
    ],
  },
  'POST /timetable/copies': {
    summary: 'Copies the classes of a week into others, all or none; classes that exist already are skipped',
    who: admins,
    branches: { things: { branch_id: 'branch' } },
    body: z.object({
      branch_id: id,
      /** A day of the week that is copied. */
      from: civilDate,
      /** A day of each week that gets the classes. */
      to: z.array(civilDate).min(1, 'weeks_missing').max(8, 'weeks_missing'),
      /** Returns what would be created, and creates nothing. */
      preview: z.boolean().default(false),
    }),
    invalidates: timetableReads,
    answer: z.object({ created: z.int(), classes: z.array(copiedClass) }),
    problems: ['not_found', 'week_same'],
  },
});
