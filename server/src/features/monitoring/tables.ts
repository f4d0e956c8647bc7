import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** Daily backups that succeeded: the newest of some months. Each is a folder named by its day. */
export const backup_runs = pgTable(
  'backup_runs',
  {
    day: date({ mode: 'string' }).primaryKey(),
    /** When it had ended, by the clock of the machine. */
    createdAt: createdAt(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** When it was restored into a scratch database without an error; null when it was not tried. */
    verifiedAt: instant(),
  },
  (table) => [check('backup_runs_bytes', sql`${table.bytes} > 0`)],
);
