import type { IntegrityRun } from '@tbm/contract/system';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../../platform/database/columns.ts';

/** Checks of all invariants, by night and when an admin asked for one: the last ones. */
export const integrity_runs = pgTable(
  'integrity_runs',
  {
    integrity_run_id: key(),
    /** When it began and ended, by the studio's clock. */
    createdAt: createdAt(),
    endedAt: instant().notNull(),
    rules: integer().notNull(),
    /** Rules that are broken, with keys and numbers of some rows: no texts. */
    findings: jsonb().$type<IntegrityRun['findings']>().notNull(),
  },
  (table) => [check('integrity_runs_rules', sql`${table.rules} > 0`)],
);
