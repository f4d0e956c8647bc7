import { classLengths, reasonLengths, typedLimit } from '@tbm/contract/lengths';
import { longestAddress } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { branches } from '../branches/tables.ts';
import { class_packages } from '../packages/tables.ts';
import { class_types, instructors, locations } from '../studio/tables.ts';

/** A weekly class of a branch, from which the schedule is made. Its hour is local time, across changes of the clock. */
export const class_templates = pgTable(
  'class_templates',
  {
    class_template_id: key(),
    /** The first template of the series that this one continues with changes from a day on; null for the first one. */
    first_template_id: reference(),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
    location_id: reference().notNull(),
    class_type_id: reference()
      .notNull()
      .references(() => class_types.class_type_id),
    instructor_ids: reference().array().notNull(),
    /** 1 = Monday. */
    weekday: integer().notNull(),
    local_time: text().notNull(),
    /** Minutes. */
    duration: integer().notNull(),
    capacity: integer().notNull(),
    description: text().notNull().default(''),
    valid_from: date({ mode: 'string' }).notNull(),
    valid_until: date({ mode: 'string' }),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    lengths('class_templates', table, { description: classLengths.description }),
    foreignKey({
      name: 'class_templates_own_location',
      columns: [table.location_id, table.branch_id],
      foreignColumns: [locations.location_id, locations.branch_id],
    }),
    index('class_templates_branch').on(table.branch_id),
    foreignKey({
      name: 'class_templates_first_template',
      columns: [table.first_template_id],
      foreignColumns: [table.class_template_id],
    }),
    index('class_templates_series').on(table.first_template_id),
    check('class_templates_first', sql`${table.first_template_id} <> ${table.class_template_id}`),
    check('class_templates_weekday', sql`${table.weekday} between 1 and 7`),
    check('class_templates_time', sql`${table.local_time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('class_templates_validity', sql`${table.valid_until} >= ${table.valid_from}`),
  ],
);

/** Days on which a branch is closed. */
export const closed_days = pgTable(
  'closed_days',
  {
    closed_day_id: key(),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
    day: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('closed_days', table, { reason: reasonLengths.closedDay }),
    uniqueIndex('closed_days_day').on(table.branch_id, table.day),
  ],
);

/** A class on the schedule [SCHED-017]. `taken` counts active reservations; the check makes overbooking impossible. */
export const single_classes = pgTable(
  'single_classes',
  {
    single_class_id: key(),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
    location_id: reference().notNull(),
    class_type_id: reference()
      .notNull()
      .references(() => class_types.class_type_id),
    class_date: instant().notNull(),
    /** Minutes. */
    duration: integer().notNull().default(50),
    description: text().notNull().default(''),
    capacity: integer().notNull(),
    taken: integer().notNull().default(0),
    /**
     * The map of its class type when it was published: spots per row. Null without a map. A trigger copies it when the
     * class is made, or gets another type [product decision 23].
     */
    spot_map: text(),
    class_package_id: reference().references(() => class_packages.class_package_id),
    icon: text(),
    is_virtual_class: boolean().notNull().default(false),
    /** The place of an online class; it is never in the schedule, which everyone reads. */
    link: text(),
    is_special_event: boolean().notNull().default(false),
    /** Its weekly class and the civil day in it; changed on its own, it no longer follows. */
    class_template_id: reference().references(() => class_templates.class_template_id),
    template_day: date({ mode: 'string' }),
    is_edited: boolean().notNull().default(false),
    /** When no-shows were recorded. */
    settledAt: instant(),
    createdAt: createdAt(),
    deletedAt: instant(),
    /** When the studio cancelled it; null for one that left the schedule while no one had a place in it. */
    cancelledAt: instant(),
  },
  (table) => [
    lengths('single_classes', table, { description: classLengths.description }),
    check(
      'single_classes_link',
      sql`char_length(${table.link}) <= ${sql.raw(`${typedLimit(longestAddress)}`)} and (${table.link} is null or ${table.is_virtual_class})`,
    ),
    foreignKey({
      name: 'single_classes_own_location',
      columns: [table.location_id, table.branch_id],
      foreignColumns: [locations.location_id, locations.branch_id],
    }),
    // A place's copy of the date follows its class.
    unique('single_classes_when').on(table.single_class_id, table.class_date),
    index('single_classes_schedule')
      .on(table.branch_id, table.class_date)
      .where(sql`${table.deletedAt} is null`),
    // At most one class per weekly class and day.
    uniqueIndex('single_classes_slot')
      .on(table.class_template_id, table.template_day)
      .where(sql`${table.class_template_id} is not null`),
    index('single_classes_unsettled')
      .on(table.class_date)
      .where(sql`${table.deletedAt} is null and ${table.settledAt} is null`),
    check('single_classes_places', sql`${table.taken} between 0 and ${table.capacity}`),
    check('single_classes_duration', sql`${table.duration} > 0`),
    check('single_classes_cancelled', sql`${table.cancelledAt} is null or ${table.deletedAt} is not null`),
    index('single_classes_cancelled')
      .on(table.branch_id, table.class_date)
      .where(sql`${table.cancelledAt} is not null`),
  ],
);

export const class_instructors = pgTable(
  'class_instructors',
  {
    single_class_id: reference()
      .notNull()
      .references(() => single_classes.single_class_id, { onDelete: 'cascade' }),
    instructor_id: reference()
      .notNull()
      .references(() => instructors.instructor_id),
    /** The planned coach whom this coach substitutes. */
    instead_of: reference().references(() => instructors.instructor_id),
  },
  (table) => [
    primaryKey({ columns: [table.single_class_id, table.instructor_id] }),
    index('class_instructors_instructor').on(table.instructor_id),
    index('class_instructors_instead_of').on(table.instead_of).where(sql`${table.instead_of} is not null`),
    check('class_instructors_substitute', sql`${table.instead_of} <> ${table.instructor_id}`),
  ],
);
