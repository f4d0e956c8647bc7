import {
  type ImportDraft,
  type ImportField,
  type ImportProblem,
  importKinds,
  importStates,
} from '@tbm/contract/imports';
import { sql } from 'drizzle-orm';
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { purchases } from '../purchases/tables.ts';
import type { Layout } from './layout.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The admin's choices about how a file is read. */
export interface ImportSettings {
  encoding?: string;
  sheet?: string;
  header_row?: number;
  fields?: Partial<Record<ImportField, number | null>>;
  answers?: Record<string, string>;
  packages?: Record<string, number | null>;
}

/** How a file was opened, as found in the file itself. */
export interface ImportReading {
  format: 'csv' | 'xlsx';
  encoding: string | null;
  /** The encodings that were possible, with how a name reads in each. */
  encodings: { value: string; sample: string }[];
  isEncodingDoubtful: boolean;
  separator: string | null;
  sheets: string[];
  sheet: string | null;
  /** The day from which the numbers of a workbook count; null for text, which states none. */
  serials: '1900' | '1904' | null;
}

/** A file that an admin uploads. Its bytes are kept only until it begins, for another encoding or sheet. */
export const imports = pgTable(
  'imports',
  {
    import_id: key(),
    kind: text({ enum: importKinds }).notNull(),
    state: text({ enum: importStates }).notNull().default('draft'),
    file_name: text().notNull(),
    content: bytes(),
    reading: jsonb().$type<ImportReading>().notNull(),
    settings: jsonb().$type<ImportSettings>().notNull().default({}),
    /** The file as it was understood; null once it runs. */
    draft: jsonb().$type<ImportDraft>(),
    /** The first problems of a draft. */
    draft_problems: jsonb().$type<ImportProblem[]>().notNull().default([]),
    /** How its rows are read. */
    layout: jsonb().$type<Layout>(),
    rows: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    known: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    /** The admin who imports it: what it writes is in the audit log under the admin's name. */
    created_by: reference()
      .notNull()
      .references(() => customers.customer_id),
    uid: text().notNull(),
    createdAt: createdAt(),
    startedAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    lengths('imports', table, { file_name: 200 }),
    index('imports_running').on(table.import_id).where(sql`${table.state} = 'running'`),
    check('imports_states', sql`${table.state} in (${rawLiterals(importStates)})`),
    check('imports_kind', sql`${table.kind} in (${rawLiterals(importKinds)})`),
    check(
      'imports_state',
      sql`case ${table.state} when 'draft' then ${table.content} is not null and ${table.startedAt} is null
        else ${table.content} is null and ${table.draft} is null and ${table.layout} is not null
          and ${table.startedAt} is not null and (${table.state} = 'done') = (${table.endedAt} is not null) end`,
    ),
    check(
      'imports_counts',
      sql`least(${table.added}, ${table.changed}, ${table.known}, ${table.wrong}) >= 0
        and ${table.added} + ${table.changed} + ${table.known} + ${table.wrong} <= ${table.rows}`,
    ),
  ],
);

export const rowStates = ['waiting', 'added', 'changed', 'known', 'wrong'] as const;

/** A row of such a file. Its cells are deleted as soon as it is imported; the cells of wrong rows stay for the problems file. */
export const import_rows = pgTable(
  'import_rows',
  {
    import_id: reference()
      .notNull()
      .references(() => imports.import_id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    cells: text().array().notNull(),
    state: text({ enum: rowStates }).notNull().default('waiting'),
    problems: jsonb().$type<ImportProblem[]>().notNull().default([]),
    /** A keyed hash of the record that the row is about: a second row about the same record has the same hash. */
    about: text(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.line] }),
    index('import_rows_waiting').on(table.import_id, table.line).where(sql`${table.state} = 'waiting'`),
    index('import_rows_wrong').on(table.import_id, table.line).where(sql`${table.state} = 'wrong'`),
    index('import_rows_about').on(table.import_id, table.about).where(sql`${table.about} is not null`),
    check('import_rows_state', sql`${table.state} in (${rawLiterals(rowStates)})`),
    check(
      'import_rows_outcome',
      sql`(${table.state} = 'wrong') = (${table.problems} <> '[]') and (${table.state} in ('waiting', 'wrong') or ${table.cells} = '{}')`,
    ),
  ],
);

/**
 * The values that an import last wrote to a member, as keyed hashes by field. A later import changes only fields that still hold
 * them. Values that the studio or the member has written since stay.
 */
export const imported_customers = pgTable('imported_customers', {
  customer_id: reference()
    .primaryKey()
    .references(() => customers.customer_id, { onDelete: 'cascade' }),
  written: jsonb().$type<Record<string, string>>().notNull(),
});

/** The same for a purchase. */
export const imported_purchases = pgTable('imported_purchases', {
  purchase_id: reference()
    .primaryKey()
    .references(() => purchases.purchase_id, { onDelete: 'cascade' }),
  written: jsonb().$type<Record<string, string>>().notNull(),
});

/**
 * Addresses of members, as keyed hashes: those that files used, and those of merged accounts. A later file finds a member
 * by an address that the member no longer has.
 */
export const imported_addresses = pgTable(
  'imported_addresses',
  {
    address_hash: text().primaryKey(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
  },
  (table) => [index('imported_addresses_customer').on(table.customer_id)],
);
