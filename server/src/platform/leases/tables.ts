import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Workers that do jobs, each until its lease ends unless it renews it. */
export const worker_leases = pgTable(
  'worker_leases',
  {
    worker: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [check('worker_leases_name', sql`length(${table.worker}) between 1 and 100`)],
);
