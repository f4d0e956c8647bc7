import type { IntegrityRun } from '@tbm/contract/system';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../../platform/database/columns.ts';

/** The last checks of all invariants, at night and on request of an admin. */
export const integrity_runs = pgTable(
  'integrity_runs',
  {
    integrity_run_id: key(),
    /** When it began and ended, by the studio's clock. */
    createdAt: createdAt(),
    endedAt: instant().notNull(),
    rules: integer().notNull(),
    /** Broken rules, with keys and numbers of some rows, without texts. */
    findings: jsonb().$type<IntegrityRun['findings']>().notNull(),
  },
  (table) => [check('integrity_runs_rules', sql`${table.rules} > 0`)],
);
