import { renditions } from '@tbm/contract/files';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key } from '../../platform/database/columns.ts';

/** Uploaded or delivered files [FILE-001]. `url` is where a page finds it; `placeholder` a tiny blurred data URL. */
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

/** Where photos of persons lie in the store [PROFILE-002]. */
export const photoFolder = 'photos/';

/** What is known besides of a file that was uploaded. Its `url` is its key in the store, after a slash. */
export const stored_files = pgTable(
  'stored_files',
  {
    file_id: integer()
      .primaryKey()
      .references(() => files.file_id, { onDelete: 'cascade' }),
    key: text().notNull().unique('stored_files_key'),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Of films only. */
    rendition: text({ enum: renditions }),
    /** Why the last try came to nothing. */
    rendition_problem: text(),
    poster_file_id: integer().references(() => files.file_id),
  },
  (table) => [
    check(
      'stored_files_rendition',
      sql`${table.rendition_problem} is null or ${table.rendition} in ('waiting', 'failed')`,
    ),
  ],
);

/** Films on their way; the parts that came lie in the store. */
export const uploads = pgTable(
  'uploads',
  {
    upload_id: key(),
    uid: text().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Where each part ends, in their order. */
    parts: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'uploads_size',
      sql`${table.size} > 0 and coalesce(${table.parts}[cardinality(${table.parts})], 0) <= ${table.size}`,
    ),
  ],
);
