import type { Config } from './config.ts';
import { openPool } from './database/database.ts';
import { command } from './database/statement.ts';
import { within } from './in-time.ts';

/** Whether this process should be sent calls: it is not about to end, and its database answers. */
export interface Readiness {
  /** Answers within a second, in any state of the database. */
  isReady(): Promise<boolean>;
  /** From now on it is not ready: the process will end. */
  end(): void;
  close(): Promise<void>;
}

const ping = command('ping', 'select');

/** Milliseconds after which a database that does not answer counts as stopped. */
const patienceMs = 800;

/** Asks on a separate connection, which no call can keep busy. Callers at the same time share one answer. */
export function makeReadiness({
  database_url,
  database_direct_url,
}: Pick<Config, 'database_url' | 'database_direct_url'>): Readiness {
  const limits = {
    connect: patienceMs,
    lock: 0,
    statement: patienceMs,
    idleInTransaction: 0,
  };
  const pool = openPool(database_url, { max: 1, limits, isPooled: database_direct_url !== null });
  let ending = false;
  let asking: Promise<boolean> | null = null;
  const ask = () => {
    asking ??= ping
      .run(pool)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    return asking;
  };
  return {
    isReady: async () => !ending && within(ask(), patienceMs, false),
    end() {
      ending = true;
    },
    close: () => pool.end(),
  };
}
