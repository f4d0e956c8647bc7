import { z } from 'zod';
import { address, civilDate, fileRef, flagText, id, idText, isRetired, order, text } from './fields.ts';
import { categoryLengths, classTypeLengths, coachLengths, locationLengths } from './record-lengths.ts';
import { resource } from './resource.ts';
import { defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Rooms, class types, categories and coaches';

export const shortCodes = ['G&T', 'BARRE', 'SNB', 'BBP', 'JUMP', 'CARDIO', 'MIX'] as const;

const categoryFields = z.object({ name: text(categoryLengths.name).min(1) });
export const classCategory = categoryFields.extend({ class_category_id: id });
export const categoryRow = classCategory.extend({ is_retired: isRetired });
export type ClassCategory = z.output<typeof classCategory>;

/** A muscle that a class type trains. */
const classTypeMuscle = z.object({ muscle_id: id, is_primary: z.boolean() });
const isUnique = (all: readonly { muscle_id: number }[]) =>
  new Set(all.map(({ muscle_id }) => muscle_id)).size === all.length;

const classTypeFields = z.object({
  name: text(classTypeLengths.name).min(1),
  /** One of `shortCodes` [SCHED-020]. */
  short_code: z.enum(shortCodes),
  description: text(classTypeLengths.description).default(''),
  /** Benefits separated by commas [PUB-059]. */
  benefits: text(classTypeLengths.benefits).default(''),
  video_url: address.nullable().default(null),
  icon: text(classTypeLengths.icon).default(''),
  /** Spots per row, separated by commas; null = no map [SCHED-021]. */
  spot_map: z
    .string()
    .regex(/^[1-9]\d?(,[1-9]\d?){0,19}$/)
    .nullable()
    .default(null),
  file_id: id.nullable().default(null),
  /** Null = available at every branch. */
  branch_id: id.nullable().default(null),
  order: order.optional(),
  show_home: z.boolean().default(true),
  class_category_id: id,
  /** The muscles that it trains. When they are left out, the stored ones stay; without stored ones, those of its short code apply. */
  class_type_muscles: z.array(classTypeMuscle).max(20).refine(isUnique).optional(),
});

export const classType = classTypeFields.omit({ file_id: true }).extend({
  class_type_id: id,
  file: fileRef.nullable(),
  order: z.int(),
  /** Null = none. */
  video_url: z.string().nullable(),
  spot_map: z.string().nullable(),
  class_category: classCategory,
  class_type_muscles: z.array(classTypeMuscle),
  /** The number of its open videos [PUB-060]. */
  videos: z.int(),
  is_retired: isRetired,
});
export type ClassType = z.output<typeof classType>;

/** A profile on another site: its address, or the name there. */
const profile = z.union([address, z.string().regex(/^@?[\w.]{1,60}$/)]);

const coachFields = z.object({
  name: text(coachLengths.name).min(1),
  last_name: text(coachLengths.last_name),
  birthdate: civilDate.nullable().default(null),
  short_bio: text(coachLengths.short_bio).default(''),
  quote: text(coachLengths.quote).default(''),
  instagram: profile.nullable().default(null),
  tiktok: profile.nullable().default(null),
  file_id: id.nullable().default(null),
  /** The coach's branches. */
  branch_ids: z.array(id).min(1).max(50),
});

export const instructor = z.object({
  instructor_id: id,
  name: z.string(),
  last_name: z.string(),
  birthdate: civilDate.nullable(),
  short_bio: z.string(),
  quote: z.string(),
  instagram: z.string().nullable(),
  tiktok: z.string().nullable(),
  file: fileRef.nullable(),
  /** The coach's branches. */
  branch_ids: z.array(id),
  is_retired: isRetired,
});
export type Instructor = z.output<typeof instructor>;

const locationFields = z.object({
  branch_id: id,
  name: text(locationLengths.name).min(1),
  address: text(locationLengths.address).default(''),
});
export const location = locationFields.extend({
  location_id: id,
  name: z.string(),
  address: z.string(),
});
export const locationRow = location.extend({ is_retired: isRetired });
export type Location = z.output<typeof location>;

export const studioRoutes = {
  ...resource('class_categories', {
    key: 'class_category_id',
    keyRight: 'classes:read',
    what: 'categories of class types',
    fields: categoryFields,
    row: categoryRow,
    sorts: ['name'],
    filters: {
      retired: flagText,
    },
  }),
  ...resource('class_types', {
    key: 'class_type_id',
    keyRight: 'classes:read',
    what: 'class types',
    fields: classTypeFields,
    row: classType,
    sorts: ['name', 'short_code', 'class_category_id', 'branch_id', 'show_home', 'order'],
    filters: {
      short_code: z.enum(shortCodes).optional(),
      class_category_id: idText.optional(),
      branch_id: idText.optional(),
      show_home: flagText,
      retired: flagText,
    },
  }),
  ...resource('instructors', {
    key: 'instructor_id',
    keyRight: 'classes:read',
    what: 'coaches',
    fields: coachFields,
    row: instructor,
    sorts: ['name', 'last_name', 'quote'],
    filters: {
      retired: flagText,
    },
  }),
  ...resource('locations', {
    key: 'location_id',
    keyRight: 'classes:read',
    what: 'rooms of the branches',
    fields: locationFields,
    row: locationRow,
    sorts: ['name', 'branch_id', 'address'],
    filters: {
      branch_id: idText.optional(),
      retired: flagText,
    },
  }),
  ...defineRoutes({
    'GET /class_types': {
      summary:
        'Class types in their order, of one branch when branch_id is given; with program_id only those with open videos of that programme',
      who: 'anyone',
      keyRight: 'classes:read',
      shared: true,
      query: z.object({ program_id: idText.optional() }),
      answer: z.array(classType),
    },
    'GET /instructors': {
      summary: 'Coaches, of one branch when branch_id is given',
      who: 'anyone',
      keyRight: 'classes:read',
      shared: true,
      answer: z.array(instructor),
    },
    'GET /locations': {
      summary: 'Studios, of one branch when branch_id is given',
      who: 'anyone',
      keyRight: 'classes:read',
      shared: true,
      answer: z.array(locationRow),
    },
  }),
};
