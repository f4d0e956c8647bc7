import type { Pool } from 'pg';
import { invariants } from './queries.ts';

export interface Finding {
  name: string;
  violations: number;
  /** The first few rows that break it. */
  sample: unknown[];
}

/** Runs every invariant on one snapshot of the database. A healthy system has no violations. */
export async function runIntegrity(pool: Pool, now: string): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const findings: Finding[] = [];
    for (const { name, query } of invariants) {
      const { rows } = await client.query(query, query.includes('$1') ? [now] : []);
      findings.push({ name, violations: rows.length, sample: rows.slice(0, 5) });
    }
    return findings;
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}
