import { z } from 'zod';
import { civilDate, id, idText, instant, text } from './fields.ts';
import { classLengths, reasonLengths } from './lengths.ts';
import { timetableReads } from './reads.ts';
import { longestAddress } from './record-lengths.ts';
import { admins, defineRoutes, desk, staffRoles } from './route.ts';
import { singleClass } from './schedule.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Weekly templates, changes of classes and closed days';

const params = z.object({ id: idText });
const minutes = z.int('duration_invalid').min(10, 'duration_invalid').max(300, 'duration_invalid');
const places = z.int('capacity_invalid').min(1, 'capacity_invalid').max(200, 'capacity_invalid');
/** Local time at the branch, `07:00`. */
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid');
const coaches = z.array(id).min(1, 'coach_missing').max(4);
/** Where a class online takes place, such as a video call; null for one in the studio. */
const link = text(longestAddress)
  .refine((value) => /^https:\/\/[^\s/?#]+\S*$/i.test(value), 'class_link_invalid')
  .nullable();

/** What an admin edits of one class; the branch is the location's. */
const classFields = z.object({
  class_date: instant,
  class_type_id: id,
  location_id: id,
  instructor_ids: coaches,
  capacity: places,
  duration: minutes.default(50),
  description: text(classLengths.description).default(''),
  class_package_id: id.nullable().default(null),
  is_special_event: z.boolean().default(false),
  link: link.default(null),
});
export type ClassFields = z.output<typeof classFields>;

/** The fields that can be changed; absent ones stay as they are. */
const classChanges = z.object({
  class_date: instant.optional(),
  class_type_id: id.optional(),
  location_id: id.optional(),
  instructor_ids: coaches.optional(),
  capacity: places.optional(),
  duration: minutes.optional(),
  description: text(classLengths.description).optional(),
  link: link.optional(),
});
export type ClassChanges = z.output<typeof classChanges>;

/** A change of one class, or of its weekly class from this one on. */
export const classChangeBody = classChanges.extend({
  single_class_id: id,
  scope: z.enum(['one', 'following']).default('one'),
  /** Whether the change of one class is refused when another class has the room or the coach at that hour. */
  collisions: z.enum(['allow', 'refuse']).default('allow'),
  /** Time, room and coaches as the form read them: refused when another person has changed them since. */
  seen: z.object({ class_date: instant, location_id: id, instructor_ids: z.array(id).max(4) }).optional(),
});

/** Why a change of a class, or its preview, is refused. */
export const classChangeProblems = [
  'class_not_found',
  'not_found',
  'class_in_the_past',
  'class_begun',
  'class_not_weekly',
  'class_link_single',
  'class_moved_far',
  'validity_invalid',
  'capacity_below_taken',
  'day_closed',
  'room_taken',
  'coach_taken',
  'changed_meanwhile',
] as const;

/** A class as the studio sees it. */
const studioClass = singleClass.omit({ class_reservations: true });
export type StudioClass = z.output<typeof studioClass>;

/** A class after a change, and how many members were notified. */
export const changedClass = z.object({
  single_class: studioClass,
  /** Changed classes: more than one when the change applies to all following ones. */
  changed: z.int(),
  /** Number of members notified by mail. */
  told: z.int(),
});
export type ChangedClass = z.output<typeof changedClass>;

/** A weekly class of a branch, from which the schedule is made. */
export const classTemplate = z.object({
  class_template_id: id,
  branch_id: id,
  location_id: id,
  class_type_id: id,
  instructor_ids: z.array(id),
  /** 1 = Monday. */
  weekday: z.int(),
  local_time: z.string(),
  duration: z.int(),
  capacity: z.int(),
  description: z.string(),
  valid_from: civilDate,
  /** Its last day; null = until further notice. */
  valid_until: civilDate.nullable(),
});
export type ClassTemplate = z.output<typeof classTemplate>;

const templateFields = z.object({
  location_id: id,
  class_type_id: id,
  instructor_ids: coaches,
  weekday: z.int('weekday_invalid').min(1, 'weekday_invalid').max(7, 'weekday_invalid'),
  local_time: localTime,
  duration: minutes.default(50),
  capacity: places,
  description: text(classLengths.description).default(''),
  valid_from: civilDate,
  valid_until: civilDate.nullable().default(null),
});
export type TemplateFields = z.output<typeof templateFields>;

const templateProblems = ['not_found', 'validity_invalid', 'capacity_below_taken', 'day_closed'] as const;

/** A template after a change, and what happened to its classes. */
const changedTemplate = z.object({
  class_template: classTemplate,
  /** Number of classes created or changed. */
  classes: z.int(),
  /** Classes after its last day that stay because members hold places in them. */
  kept: z.int(),
  told: z.int(),
});
export type ChangedTemplate = z.output<typeof changedTemplate>;

/** A day on which a branch is closed. */
export const closedDay = z.object({
  closed_day_id: id,
  branch_id: id,
  day: civilDate,
  reason: z.string(),
});
export type ClosedDay = z.output<typeof closedDay>;

const cancelled = z.object({ cancelled: z.int(), told: z.int() });

/** A published class with places, whose map is not the one that its type has now. */
const classWithOtherMap = z.object({
  single_class_id: id,
  branch: z.string(),
  class_date: instant,
  timezone: z.string(),
  spot_map: z.string().nullable(),
  /** Its places. */
  taken: z.int(),
  /** Who has a spot that the new map does not have. */
  losing: z.array(z.object({ name: z.string(), spot: z.int() })),
});
export type ClassWithOtherMap = z.output<typeof classWithOtherMap>;

/** The most classes whose map is changed at once. */
const mapChangesAtOnce = 100;

export const timetableRoutes = defineRoutes({
  'POST /available_classes': {
    summary: 'Creates a class on the schedule [API-079]',
    who: admins,
    keyRight: 'classes:write',
    branches: { things: { location_id: 'location', class_package_id: 'package' } },
    body: classFields,
    invalidates: timetableReads,
    answer: studioClass,
    status: 201,
    problems: ['not_found', 'class_in_the_past', 'day_closed'],
  },
  'PUT /available_classes': {
    summary:
      'Changes a class, or its weekly class from this one on; places move along and members are notified [API-080]',
    who: admins,
    keyRight: 'classes:write',
    branches: { things: { single_class_id: 'class', location_id: 'location' } },
    body: classChangeBody,
    invalidates: timetableReads,
    answer: changedClass,
    problems: classChangeProblems,
  },
  'GET /available_classes/:id/link': {
    summary: 'The link of a class online, for staff; members get theirs with their reservations',
    who: staffRoles,
    branches: { things: { id: 'class' } },
    params,
    answer: z.object({ link: z.string().nullable() }),
    problems: ['class_not_found'],
  },
  'DELETE /available_classes/:id': {
    summary:
      'Cancels a class: credits return and members are notified; one with members only when `notify` confirms it [API-081]',
    who: desk,
    keyRight: 'classes:write',
    branches: { things: { id: 'class' } },
    params,
    query: z.object({
      notify: z.enum(['true', 'false']).optional(),
      reason: text(reasonLengths.cancelledClass).optional(),
    }),
    invalidates: timetableReads,
    answer: cancelled,
    problems: ['class_not_found', 'class_has_reservations', 'class_begun'],
  },
  'GET /class_templates': {
    summary: 'Weekly classes of the branch that have not ended, by weekday and hour',
    who: admins,
    keyRight: 'classes:read',
    branches: { lists: 'one' },
    answer: z.array(classTemplate),
  },
  'POST /class_templates': {
    summary: 'Creates a weekly class and its classes, eight weeks ahead',
    who: admins,
    branches: { things: { location_id: 'location' } },
    body: templateFields,
    invalidates: timetableReads,
    answer: changedTemplate,
    status: 201,
    problems: templateProblems,
  },
  'PUT /class_templates/:id': {
    summary: 'Changes a weekly class from a day on (by default today); earlier classes do not change',
    who: admins,
    branches: { things: { id: 'template', location_id: 'location' } },
    params,
    body: templateFields.extend({
      from: civilDate.optional(),
      /** Its last day as shown on the form: refused when another change has moved it. */
      seen_until: civilDate.nullable().optional(),
    }),
    invalidates: timetableReads,
    answer: changedTemplate,
    problems: [...templateProblems, 'template_changed'],
  },
  'DELETE /class_templates/:id': {
    summary: 'Ends a weekly class today; classes with members stay until they are cancelled',
    who: admins,
    branches: { things: { id: 'template' } },
    params,
    invalidates: timetableReads,
    answer: changedTemplate,
    problems: ['not_found'],
  },
  'GET /closed_days': {
    summary: 'Closed days of the branch from today',
    who: staffRoles,
    keyRight: 'classes:read',
    branches: { lists: 'one' },
    answer: z.array(closedDay),
  },
  'GET /class_types/:id/other_maps': {
    summary:
      'Published classes to come whose map is not the one that their type has now: how many have no places, and the next hundred with places, with who would lose a spot',
    who: admins,
    params,
    answer: z.object({
      /** The map of the type: spots per row. */
      spot_map: z.string().nullable(),
      /** Classes without places. */
      empty: z.int(),
      with_places: z.array(classWithOtherMap),
    }),
    problems: ['not_found'],
  },
  'POST /class_types/:id/other_maps': {
    summary:
      'Gives published classes the map that their type has now: those without places from a day on, and those that are named; who loses a spot is told',
    who: admins,
    params,
    body: z.object({
      /** From this civil day of the branch on, classes without places. Null: none of them. */
      empty_from: civilDate.nullable(),
      /** Classes with places. */
      single_class_ids: z.array(id).max(mapChangesAtOnce),
    }),
    invalidates: timetableReads,
    answer: z.object({ changed: z.int(), told: z.int() }),
    problems: ['not_found', 'class_not_found', 'class_begun'],
  },
  'POST /closed_days': {
    summary: 'Closes a branch for a day: its classes are cancelled, credits return, members are notified',
    who: admins,
    branches: { things: { branch_id: 'branch' } },
    body: z.object({
      branch_id: id,
      day: civilDate,
      reason: text(reasonLengths.closedDay).pipe(z.string().min(1, 'reason_needed')),
    }),
    invalidates: timetableReads,
    answer: closedDay.extend(cancelled.shape),
    status: 201,
    problems: ['not_found', 'already_exists', 'day_past'],
  },
  'DELETE /closed_days/:id': {
    summary: 'Opens a day again: its weekly classes are created again',
    who: admins,
    branches: { things: { id: 'closed_day' } },
    params,
    invalidates: timetableReads,
    answer: z.object({ classes: z.int() }),
    problems: ['not_found'],
  },
});
