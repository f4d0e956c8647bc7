import { z } from 'zod';
import { payingCredit } from './credits.ts';
import { civilDate, fileRef, id, idText, instant } from './fields.ts';
import { defineRoutes } from './route.ts';
import { location, shortCodes } from './studio.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Classes in the studio';

/** A class on the schedule [SCHED-017]. */
export const singleClass = z.object({
  single_class_id: id,
  branch_id: id,
  class_date: instant,
  /** Length in minutes. */
  duration: z.int(),
  description: z.string(),
  capacity: z.int(),
  /** Active reservations; the class is sold out when capacity − taken ≤ 0 [SCHED-012]. */
  taken: z.int(),
  /** Spots held by active reservations, ascending. */
  taken_spots: z.array(z.int()),
  /** The caller's own active places; places of other members are not revealed. */
  class_reservations: z.array(
    z.object({
      class_reservation_id: id,
      spot: z.int().nullable(),
      is_cash: z.boolean(),
      is_paid: z.boolean(),
      /** The last day of the credits that paid; null without credits. */
      credit_expires: civilDate.nullable(),
      /** The credits that paid; null without credits, and after they were revoked. */
      paid_with: payingCredit.nullable(),
    }),
  ),
  location_id: id,
  location,
  class_type: z.object({
    class_type_id: id,
    name: z.string(),
    short_code: z.enum(shortCodes),
    icon: z.string(),
    spot_map: z.string().nullable(),
  }),
  class_instructors: z.array(
    z.object({
      instructor: z.object({
        instructor_id: id,
        name: z.string(),
        last_name: z.string(),
        file: fileRef.nullable(),
      }),
    }),
  ),
  /** Set for a special class sold as a package [SCHED-018]. */
  class_package_id: id.nullable(),
  icon: z.string().nullable(),
  is_virtual_class: z.boolean(),
  is_special_event: z.boolean(),
});
export type SingleClass = z.output<typeof singleClass>;

export const scheduleRoutes = defineRoutes({
  'GET /available_classes': {
    summary: 'Classes from start_date to end_date (civil days of the branch, both included; 45 days at most)',
    who: 'anyone',
    keyRight: 'classes:read',
    query: z.object({
      start_date: civilDate,
      end_date: civilDate,
      location_id: idText.optional(),
      branch_id: idText.optional(),
    }),
    answer: z.array(singleClass),
    problems: ['range_too_long'],
  },
  'GET /available_classes/dates/all': {
    summary: 'Civil days from today with classes at the branch, ascending',
    who: 'anyone',
    keyRight: 'classes:read',
    answer: z.array(civilDate),
  },
  'GET /available_classes/:id': {
    summary: 'One class',
    who: 'anyone',
    keyRight: 'classes:read',
    params: z.object({ id: idText }),
    answer: singleClass,
    problems: ['class_not_found'],
  },
});
