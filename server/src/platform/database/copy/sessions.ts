import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';

const otherSessions = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/**
 * Refuses a database that another program uses. Sessions of our own that have just ended are listed for a moment.
 * @throws Error
 */
export async function refuseWhileUsed(client: PoolClient): Promise<void> {
  for (let tries = 20; ; tries--) {
    const { rows } = await client.query(otherSessions);
    const others = rows[0].n;
    if (others === 0) return;
    if (tries === 0)
      throw new Error(`${others} other sessions use the database. Stop every server and worker first.`);
    await wait(100);
  }
}
