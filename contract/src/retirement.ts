import { z } from 'zod';
import { civilDate, id, idText, instant } from './fields.ts';
import { substituteReads, timetableReads } from './reads.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Records that are retired on a day';

/** The kinds of records that history refers to, by their paths (docs/decisions/0095). */
export const retirableKinds = [
  'instructors',
  'locations',
  'class_types',
  'class_categories',
  'class_packages',
  'programs',
  'workout_plans',
  'training_goals',
  'video_types',
  'props',
  'tags',
] as const;
export type RetirableKind = (typeof retirableKinds)[number];

/** Those whose classes and weekly classes another record can take over. */
export const replaceableKinds = ['instructors', 'locations'] as const satisfies readonly RetirableKind[];
export const isReplaceable = (kind: string): kind is (typeof replaceableKinds)[number] =>
  replaceableKinds.some((one) => one === kind);

/** What can still run on a record after its day. */
export const retirementUses = [
  'classes',
  'templates',
  'fixed_places',
  'films',
  'accounts',
  'class_types',
  'plans',
  'followers',
  'subscriptions',
  'other_purchases',
] as const;
export type RetirementUse = (typeof retirementUses)[number];

/** How many classes a preview lists. */
export const classesInPreview = 100;

const classOnRecord = z.object({
  single_class_id: id,
  class_date: instant,
  timezone: z.string(),
  branch: z.string(),
  class_type: z.string(),
  /** Places that members hold. */
  taken: z.int(),
  /** Why the replacement cannot take it over, in Spanish; null when it can, or when none was chosen. */
  problem: z.string().nullable(),
});
export type ClassOnRecord = z.output<typeof classOnRecord>;

const retirement = z.object({
  name: z.string(),
  /** The first civil day without it, in the zone of the studio; null while it is in use. */
  retired_on: civilDate.nullable(),
  /** The civil day now, in the zone of the studio. */
  today: civilDate,
  /** What runs on it from `day` on, the day included. */
  day: civilDate,
  uses: z.array(
    z.object({
      use: z.enum(retirementUses),
      total: z.int(),
      /** The first twelve by name; none for what follows a plan, which can be health data. */
      names: z.array(z.string()),
    }),
  ),
  classes: z.array(classOnRecord),
  /** What the list is made of: sent back on retiring, so that nothing is retired that came after the list. */
  seen: z.string(),
});
export type Retirement = z.output<typeof retirement>;

const params = z.object({ kind: z.enum(retirableKinds), id: idText });
const invalidates = [
  'GET /retirements/:kind/:id',
  ...retirableKinds.map((kind) => `GET /${kind}` as const),
  ...retirableKinds.map((kind) => `GET /${kind}/admin/list` as const),
  ...retirableKinds.map((kind) => `GET /${kind}/:id` as const),
  'GET /class_packages/admin/:id',
  ...timetableReads,
  ...substituteReads,
] as const;

export const retirementRoutes = defineRoutes({
  'GET /retirements/:kind/:id': {
    summary:
      'What still runs on a record from a day on, today by default; with replacement_id, which classes that one cannot take over',
    who: admins,
    params,
    query: z.object({ day: civilDate.optional(), replacement_id: idText.optional() }),
    answer: retirement,
    problems: ['not_found'],
  },
  'POST /retirements/:kind/:id': {
    summary:
      'Retires a record from a day on: it is not offered, chosen or shown; what refers to it stays. A replacement takes its classes and weekly classes over; without one they run out',
    who: admins,
    params,
    body: z.object({
      /** The first civil day without it, in the zone of the studio. */
      retired_on: civilDate,
      replacement_id: id.nullable().default(null),
      /** As it was read. */
      seen: z.string().max(80),
    }),
    invalidates,
    answer: z.object({
      /** Classes that the replacement took over, and those that stay as they are. */
      settled: z.int(),
      left: z.int(),
      /** Members who were told. */
      told: z.int(),
    }),
    problems: ['not_found', 'changed_meanwhile', 'retirement_past', 'replacement_invalid'],
  },
  'DELETE /retirements/:kind/:id': {
    summary: 'Reactivates a record, or withdraws the day on which it would be retired',
    who: admins,
    params,
    invalidates,
    answer: z.object({ reactivated: z.literal(true) }),
    problems: ['not_found'],
  },
});
