import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';

/**
 * Runs a call while another session has executed `statements` without committing; that session commits once the call waits
 * for it, after executing `afterwards`.
 */
export async function meanwhile<T>(
  pool: Pool,
  statements: string,
  call: () => Promise<T>,
  afterwards = '',
): Promise<T> {
  const other = await pool.connect();
  try {
    await other.query(`begin; ${statements}`);
    const answer = call();
    for (let tries = 0; ; tries++) {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rowCount) break;
      if (tries === 300) throw new Error('no session waits for what was written');
      await wait(10);
    }
    await other.query(`${afterwards}; commit`);
    return await answer;
  } finally {
    await other.query('rollback');
    other.release();
  }
}
