import { renditions } from '@tbm/contract/files';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';

/** Uploaded or delivered files [FILE-001]. `url` is its address in pages; `placeholder` a tiny blurred data URL. */
export const files = pgTable('files', {
  file_id: key(),
  name: text().notNull(),
  type: text().notNull(),
  url: text().notNull(),
  width: integer(),
  height: integer(),
  placeholder: text(),
  createdAt: createdAt(),
});

/** The folder of photos of persons in the store [PROFILE-002]. */
export const photoFolder = 'photos/';

/** Metadata of an uploaded file. Its `url` is its key in the store, after a slash. */
export const stored_files = pgTable(
  'stored_files',
  {
    file_id: reference()
      .primaryKey()
      .references(() => files.file_id, { onDelete: 'cascade' }),
    key: text().notNull().unique('stored_files_key'),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** For films only. */
    rendition: text({ enum: renditions }),
    /** The reason why the last try failed. */
    rendition_problem: text(),
    /** During a try: progress in per cent, and the estimated remaining seconds. */
    rendition_percent: smallint(),
    rendition_seconds_left: integer(),
    /** Failed tries; an interruption does not count. */
    rendition_failures: smallint().notNull().default(0),
    /** How often a part of the film could not be decoded. */
    decode_errors: integer(),
    /** Since when nothing refers to it; null while something does. */
    unusedSince: instant(),
    /**
     * For films: the original was cleaned of all camera data beside picture and sound, and only then it may be played. Notes
     * within the coded picture itself stay until it is converted. False: it cannot be cleaned. Null: it was stored before films
     * were cleaned, and a job will clean it.
     */
    is_clean: boolean(),
    poster_file_id: reference().references(() => files.file_id),
  },
  (table) => [
    check('stored_files_state', sql`${table.rendition} in (${rawLiterals(renditions)})`),
    check(
      'stored_files_rendition',
      sql`${table.rendition_problem} is null or ${table.rendition} in ('waiting', 'failed')`,
    ),
    check(
      'stored_files_progress',
      sql`coalesce(${table.rendition_percent} between 0 and 100, true) and coalesce(${table.rendition_seconds_left} >= 0, true)
        and ${table.rendition_failures} >= 0 and coalesce(${table.decode_errors} >= 0, true)`,
    ),
  ],
);

/** Film uploads; the received parts are in the store until the film is complete. */
export const uploads = pgTable(
  'uploads',
  {
    upload_id: key(),
    uid: text().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** The end offset of each part, in order. */
    parts: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** The film, once it is complete: the client that lost the answer asks again. */
    file_id: reference().references(() => files.file_id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('uploads_file').on(table.file_id),
    lengths('uploads', table, {}, { name: 400 }),
    check(
      'uploads_size',
      sql`${table.size} > 0 and coalesce(${table.parts}[cardinality(${table.parts})], 0) <= ${table.size}`,
    ),
  ],
);
