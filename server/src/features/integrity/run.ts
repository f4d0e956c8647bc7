import type { Pool } from 'pg';
import { z } from 'zod';
import { queryBuilder } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { invariants } from './queries.ts';

export interface Finding {
  name: string;
  violations: number;
  /** The first few violating rows. */
  sample: unknown[];
}

const idOf = (name: string): string =>
  `integrity_${name.toLowerCase().replace(/[^a-z]+/g, '_')}`.slice(0, 63);

const checks = invariants.map(({ name, query }) => ({
  name,
  takesNow: query.includes('$1'),
  violations: statement(
    idOf(name),
    `select to_jsonb(v) as row from (${query}) v`,
    z.object({ row: z.record(z.string(), z.unknown()) }),
    { scans: 'compares all rows; run by hand, by tests and by night' },
  ),
}));

/** Runs every invariant on one snapshot of the database. A healthy system has no violations. */
export const runIntegrity = (pool: Pool, now: string): Promise<Finding[]> =>
  queryBuilder(pool).transaction(
    async (tx) => {
      const findings: Finding[] = [];
      for (const { name, takesNow, violations } of checks) {
        const rows = await violations.all(tx, takesNow ? [now] : []);
        findings.push({ name, violations: rows.length, sample: rows.slice(0, 5).map(({ row }) => row) });
      }
      return findings;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
