import { integer, pgTable, text } from 'drizzle-orm/pg-core';
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
