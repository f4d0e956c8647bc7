import { z } from 'zod';
import { address, fileRef, id, idText, order, text } from './fields.ts';
import { resource } from './resource.ts';
import { defineRoutes } from './route.ts';

export const shortCodes = ['G&T', 'BARRE', 'SNB', 'BBP', 'JUMP', 'CARDIO', 'MIX'] as const;

const categoryFields = z.object({ name: text(80).min(1) });
export const classCategory = categoryFields.extend({ class_category_id: id });
export type ClassCategory = z.output<typeof classCategory>;

const classTypeFields = z.object({
  name: text(80).min(1),
  /** One of `shortCodes` [SCHED-020]. */
  short_code: z.enum(shortCodes),
  description: text(2000).default(''),
  /** Benefits separated by commas [PUB-059]. */
  benefits: text(1000).default(''),
  video_url: address.nullable().default(null),
  icon: text(60).default(''),
  /** Seats per row, separated by commas; null = no map [SCHED-021]. */
  spot_map: z
    .string()
    .regex(/^[1-9]\d?(,[1-9]\d?){0,19}$/)
    .nullable()
    .default(null),
  file_id: id.nullable().default(null),
  /** Null = given at every branch. */
  branch_id: id.nullable().default(null),
  order: order.optional(),
  show_home: z.boolean().default(true),
  class_category_id: id,
});

export const classType = classTypeFields.omit({ file_id: true }).extend({
  class_type_id: id,
  file: fileRef.nullable(),
  order: z.int(),
  /** Null = none. */
  video_url: z.string().nullable(),
  spot_map: z.string().nullable(),
  class_category: classCategory,
  /** How many videos of it are open in the library [PUB-060]. */
  videos: z.int(),
});
export type ClassType = z.output<typeof classType>;

export const instructor = z.object({
  instructor_id: id,
  name: z.string(),
  last_name: z.string(),
  short_bio: z.string(),
  quote: z.string(),
  instagram: z.string().nullable(),
  tiktok: z.string().nullable(),
  file: fileRef.nullable(),
  /** Branches where she teaches. */
  branch_ids: z.array(id),
});
export type Instructor = z.output<typeof instructor>;

export const location = z.object({ location_id: id, branch_id: id, name: z.string(), address: z.string() });
export type Location = z.output<typeof location>;

export const studioRoutes = {
  ...resource('class_categories', {
    key: 'class_category_id',
    what: 'categories of class types',
    fields: categoryFields,
    row: classCategory,
  }),
  ...resource('class_types', {
    key: 'class_type_id',
    what: 'class types',
    fields: classTypeFields,
    row: classType,
  }),
  ...defineRoutes({
    'GET /class_types': {
      summary:
        'Class types in their order, of one branch when branch_id is given; with program_id those with open videos of it',
      who: 'anyone',
      shared: true,
      query: z.object({ program_id: idText.optional() }),
      answer: z.array(classType),
    },
    'GET /instructors': {
      summary: 'Coaches, of one branch when branch_id is given',
      who: 'anyone',
      shared: true,
      answer: z.array(instructor),
    },
    'GET /instructors/:id': {
      summary: 'One coach',
      who: 'anyone',
      shared: true,
      params: z.object({ id: idText }),
      answer: instructor,
      problems: ['not_found'],
    },
    'GET /locations': {
      summary: 'Studios, of one branch when branch_id is given',
      who: 'anyone',
      shared: true,
      answer: z.array(location),
    },
  }),
};
