import { renditions } from '@tbm/contract/files';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key, lengths, reference } from '../../platform/database/columns.ts';
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
    /** Why the last try failed. */
    rendition_problem: text(),
    poster_file_id: reference().references(() => files.file_id),
  },
  (table) => [
    check('stored_files_state', sql`${table.rendition} in (${rawLiterals(renditions)})`),
    check(
      'stored_files_rendition',
      sql`${table.rendition_problem} is null or ${table.rendition} in ('waiting', 'failed')`,
    ),
  ],
);

/** Film uploads in progress; the received parts are in the store. */
export const uploads = pgTable(
  'uploads',
  {
    upload_id: key(),
    uid: text().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** The end offset of each part, in order. */
    parts: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('uploads', table, {}, { name: 400 }),
    check(
      'uploads_size',
      sql`${table.size} > 0 and coalesce(${table.parts}[cardinality(${table.parts})], 0) <= ${table.size}`,
    ),
  ],
);
