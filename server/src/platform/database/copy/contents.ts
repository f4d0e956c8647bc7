import type { Readable } from 'node:stream';
import { z } from 'zod';

/** A table of ours with the columns that are stored; generated ones are computed again. Names are quoted for SQL. */
export const copiedTable = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
export type CopiedTable = z.output<typeof copiedTable>;

/** The description of a copy, besides its rows. */
export const description = z.object({
  /** Hashes of the applied migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** The number of the job queue's last migration. */
  queue_migration: z.number().int(),
  tables: z.array(copiedTable),
  /** `value` is null for a sequence that has given no number yet. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});
export type Description = z.output<typeof description>;

/** A consistent copy of a database: of a running server, or of a folder. */
export interface Contents {
  description: Description;
  /** The rows of a table in COPY's text format, UTF-8. Tables are read one after the other. */
  read(table: CopiedTable): Readable;
}

/** The schemas that hold our data; `drizzle` holds only the record of migrations. */
export const schemas = ['public', 'graphile_worker'];

/** Makes the text of a value independent of the settings of server and role; a copy takes as long as it takes. */
export const copySettings = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local extra_float_digits = 1; set local search_path = 'pg_catalog';
  set local transaction_timeout = 0`;
