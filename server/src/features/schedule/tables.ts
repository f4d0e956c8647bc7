import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../../platform/database/columns.ts';
import { branches } from '../branches/index.ts';
import { class_packages } from '../packages/index.ts';
import { class_types, instructors, locations } from '../studio/index.ts';

/** A class on the schedule [SCHED-017]. `taken` counts active reservations; the check makes overbooking impossible. */
export const single_classes = pgTable(
  'single_classes',
  {
    single_class_id: key(),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    location_id: integer()
      .notNull()
      .references(() => locations.location_id),
    class_type_id: integer()
      .notNull()
      .references(() => class_types.class_type_id),
    class_date: instant().notNull(),
    /** Minutes. */
    duration: integer().notNull().default(50),
    description: text().notNull().default(''),
    capacity: integer().notNull(),
    taken: integer().notNull().default(0),
    class_package_id: integer().references(() => class_packages.class_package_id),
    icon: text(),
    is_virtual_class: boolean().notNull().default(false),
    is_special_event: boolean().notNull().default(false),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('single_classes_schedule')
      .on(table.branch_id, table.class_date)
      .where(sql`${table.deletedAt} is null`),
    check('single_classes_places', sql`${table.taken} between 0 and ${table.capacity}`),
    check('single_classes_duration', sql`${table.duration} > 0`),
  ],
);

export const class_instructors = pgTable(
  'class_instructors',
  {
    single_class_id: integer()
      .notNull()
      .references(() => single_classes.single_class_id, { onDelete: 'cascade' }),
    instructor_id: integer()
      .notNull()
      .references(() => instructors.instructor_id),
  },
  (table) => [
    primaryKey({ columns: [table.single_class_id, table.instructor_id] }),
    index('class_instructors_instructor').on(table.instructor_id),
  ],
);
