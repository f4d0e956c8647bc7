import { commentLength, type Measure, measureRanges, photosPerTrack } from '@tbm/contract/measures';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, key, lengths, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

const measure = () => numeric({ precision: 4, scale: 1, mode: 'number' });
const inRange = (name: Measure) =>
  check(`tracks_${name}`, sql.raw(`"tracks"."${name}" between ${measureRanges[name].join(' and ')}`));

/** The member's progress: the measures of a day, which only the member sees [TRACK-004]. */
export const tracks = pgTable(
  'tracks',
  {
    track_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    date: date({ mode: 'string' }).notNull(),
    /** Kilograms. */
    weight: measure(),
    /** What the member wrote; otherwise it follows from weight and height. */
    imc: measure(),
    /** Percent. */
    fat: measure(),
    muscle: measure(),
    /** Centimetres. */
    chest: measure(),
    waist: measure(),
    abs: measure(),
    hips: measure(),
    arms: measure(),
    thigh: measure(),
    comment: text(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('tracks', table, { comment: commentLength }),
    // The entry's photos refer to this, so that they belong to the same member.
    unique('tracks_of_customer').on(table.track_id, table.customer_id),
    index('tracks_newest').on(table.customer_id, table.date, table.track_id),
    check('tracks_date', sql`${table.date} between '1900-01-01' and '2199-12-31'`),
    inRange('weight'),
    inRange('imc'),
    inRange('fat'),
    inRange('muscle'),
    inRange('chest'),
    inRange('waist'),
    inRange('abs'),
    inRange('hips'),
    inRange('arms'),
    inRange('thigh'),
    check('tracks_percents', sql`coalesce(${table.fat}, 0) + coalesce(${table.muscle}, 0) <= 100`),
  ],
);

/**
 * Photos of an entry [TRACK-022]. They are not among `files`, so that nothing that lists or sends those finds them. However a row is
 * deleted, a trigger queues the removal of its bytes.
 */
export const track_files = pgTable(
  'track_files',
  {
    file_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    /** Null until its entry is saved. */
    track_id: reference(),
    /** Its place in the entry, from 1. */
    position: smallint(),
    name: text().notNull(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** In the store: as large as a screen, and small for lists. */
    key: text().notNull().unique('track_files_key'),
    small_key: text().notNull().unique('track_files_small_key'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'track_files_track',
      columns: [table.track_id, table.customer_id],
      foreignColumns: [tracks.track_id, tracks.customer_id],
    }).onDelete('cascade'),
    unique('track_files_position').on(table.track_id, table.position),
    index('track_files_of_customer').on(table.customer_id, table.track_id),
    index('track_files_waiting').on(table.createdAt).where(sql`${table.track_id} is null`),
    check(
      'track_files_saved',
      sql`(${table.track_id} is null) = (${table.position} is null) and ${table.position} between 1 and ${sql.raw(String(photosPerTrack))}`,
    ),
    check('track_files_private', sql`${table.key} like 'tracks/%' and ${table.small_key} like 'tracks/%'`),
  ],
);
