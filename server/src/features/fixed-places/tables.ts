import { fixedPlaceEndings, fixedPlaceOutcomes, fixedPlaceRefusals } from '@tbm/contract/fixed-places';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { class_reservations } from '../reservations/tables.ts';
import { class_templates, single_classes } from '../schedule/tables.ts';

/**
 * The weekly class that a job books for a member, on the same spot if it can. It runs while `endedAt` is null. A trigger
 * keeps the running ones of a class within the share of the branch (`fixed_places_within_share`).
 */
export const fixed_places = pgTable(
  'fixed_places',
  {
    fixed_place_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    /** The first template of the series: a template that is changed from a day on is continued by another one. */
    class_template_id: reference().notNull(),
    /** Null when the room has no map, or none was chosen. */
    spot: integer(),
    /** The day of the week and the local time that the member chose; 1 = Monday. */
    weekday: integer().notNull(),
    local_time: text().notNull(),
    /** The start of the class that it was made from; classes after it are booked. */
    startsAt: instant().notNull(),
    /** The last day on which the member had a package for the class, or a place in it. */
    covered_on: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
    endedAt: instant(),
    ending: text({ enum: fixedPlaceEndings }),
  },
  (table) => [
    foreignKey({
      name: 'fixed_places_class',
      columns: [table.class_template_id],
      foreignColumns: [class_templates.class_template_id],
    }),
    uniqueIndex('fixed_places_once')
      .on(table.customer_id, table.class_template_id)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('fixed_places_spot')
      .on(table.class_template_id, table.spot)
      .where(sql`${table.endedAt} is null and ${table.spot} is not null`),
    index('fixed_places_of_member').on(table.customer_id),
    index('fixed_places_of_class').on(table.class_template_id),
    check('fixed_places_spot_positive', sql`${table.spot} > 0`),
    check('fixed_places_weekday', sql`${table.weekday} between 1 and 7`),
    check('fixed_places_time', sql`${table.local_time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('fixed_places_ending', sql`${table.ending} in (${rawLiterals(fixedPlaceEndings)})`),
    check('fixed_places_ended', sql`(${table.endedAt} is null) = (${table.ending} is null)`),
  ],
);

/** What became of a class of a fixed place: one row a class, so that it is booked once, and never again after it was cancelled. */
export const fixed_place_classes = pgTable(
  'fixed_place_classes',
  {
    fixed_place_id: reference().notNull(),
    single_class_id: reference().notNull(),
    outcome: text({ enum: fixedPlaceOutcomes }).notNull(),
    class_reservation_id: reference(),
    /** Why it could not be booked. */
    code: text({ enum: fixedPlaceRefusals }),
    /** When it was tried last. */
    triedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'fixed_place_classes_once', columns: [table.fixed_place_id, table.single_class_id] }),
    foreignKey({
      name: 'fixed_place_classes_fixed_place',
      columns: [table.fixed_place_id],
      foreignColumns: [fixed_places.fixed_place_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'fixed_place_classes_class',
      columns: [table.single_class_id],
      foreignColumns: [single_classes.single_class_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'fixed_place_classes_reservation',
      columns: [table.class_reservation_id],
      foreignColumns: [class_reservations.class_reservation_id],
    }).onDelete('cascade'),
    index('fixed_place_classes_of_class').on(table.single_class_id),
    uniqueIndex('fixed_place_classes_place').on(table.class_reservation_id),
    check('fixed_place_classes_outcome', sql`${table.outcome} in (${rawLiterals(fixedPlaceOutcomes)})`),
    check('fixed_place_classes_code', sql`${table.code} in (${rawLiterals(fixedPlaceRefusals)})`),
    check(
      'fixed_place_classes_result',
      sql`(${table.outcome} = 'booked') = (${table.class_reservation_id} is not null)
        and (${table.outcome} = 'refused') = (${table.code} is not null)`,
    ),
  ],
);
