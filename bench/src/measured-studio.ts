import { writeEarned } from '@tbm/server/features/streaks/index';
import type { Pool } from 'pg';
import { loadSales } from './sales.ts';
import { loadBenchStudio, type Size } from './studio.ts';

/** Fills a migrated database with the studio that is measured and soaked. It breaks no invariant. */
export async function loadMeasuredStudio(pool: Pool, size: Size): Promise<void> {
  await loadBenchStudio(pool, { size, now: 'now()' });
  await loadSales(pool, size);
  await writeEarned.run(pool, [new Date().toISOString()]);
  await pool.query('vacuum analyze');
}
