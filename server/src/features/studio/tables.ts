import {
  categoryLengths,
  classTypeLengths,
  coachLengths,
  locationLengths,
} from '@tbm/contract/record-lengths';
import { shortCodes } from '@tbm/contract/studio';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, key, lengths, reference, retiredOn } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { branches } from '../branches/tables.ts';
import { files } from '../files/tables.ts';

/** Averages of its ratings, written by the transaction that rates: one to five stars each; null without any. */
const ratings = () => ({
  rating_count: integer().notNull().default(0),
  rating_total: integer().notNull().default(0),
  rating_average: numeric({ precision: 3, scale: 2, mode: 'number' }).generatedAlwaysAs(
    sql`round(rating_total::numeric / nullif(rating_count, 0), 2)`,
  ),
});

export const class_categories = pgTable(
  'class_categories',
  {
    class_category_id: key(),
    name: text().notNull(),
    retired_on: retiredOn(),
  },
  (table) => [lengths('class_categories', table, categoryLengths)],
);

/** A kind of class [SCHED-019]. */
export const class_types = pgTable(
  'class_types',
  {
    class_type_id: key(),
    name: text().notNull(),
    short_code: text({ enum: shortCodes }).notNull(),
    description: text().notNull().default(''),
    benefits: text().notNull().default(''),
    video_url: text(),
    icon: text().notNull().default(''),
    spot_map: text(),
    file_id: reference().references(() => files.file_id),
    branch_id: reference().references(() => branches.branch_id),
    order: integer().notNull().default(0),
    show_home: boolean().notNull().default(true),
    class_category_id: reference()
      .notNull()
      .references(() => class_categories.class_category_id),
    ...ratings(),
    retired_on: retiredOn(),
    createdAt: createdAt(),
  },
  (table) => [
    check('class_types_short_code', sql`${table.short_code} in (${rawLiterals(shortCodes)})`),
    lengths('class_types', table, classTypeLengths),
  ],
);

/** Coaches [PUB-063]. */
export const instructors = pgTable(
  'instructors',
  {
    instructor_id: key(),
    name: text().notNull(),
    last_name: text().notNull(),
    birthdate: date({ mode: 'string' }),
    short_bio: text().notNull().default(''),
    quote: text().notNull().default(''),
    instagram: text(),
    tiktok: text(),
    file_id: reference().references(() => files.file_id),
    ...ratings(),
    retired_on: retiredOn(),
    createdAt: createdAt(),
  },
  (table) => [lengths('instructors', table, coachLengths)],
);

/** The branches of a coach. */
export const instructor_branches = pgTable(
  'instructor_branches',
  {
    instructor_id: reference()
      .notNull()
      .references(() => instructors.instructor_id, { onDelete: 'cascade' }),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
  },
  (table) => [primaryKey({ columns: [table.instructor_id, table.branch_id] })],
);

/** The rooms of a branch. */
export const locations = pgTable(
  'locations',
  {
    location_id: key(),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
    name: text().notNull(),
    address: text().notNull(),
    retired_on: retiredOn(),
  },
  (table) => [
    lengths('locations', table, locationLengths),
    index('locations_branch').on(table.branch_id),
    // A class names a location with its branch.
    unique('locations_of_branch').on(table.location_id, table.branch_id),
  ],
);
