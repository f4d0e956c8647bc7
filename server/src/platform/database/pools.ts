import type { Pool } from 'pg';
import { type DatabaseConfig, directUrl } from '../config.ts';
import { openPool } from './database.ts';
import { background, type Limits } from './limits.ts';

/** The pools of a process. Each opens connections as it needs them, so that its share is free when another is used up. */
export interface Pools {
  /** The pool of reading calls: pages and screens open while many writes wait for a lock. */
  reads: Pool;
  writes: Pool;
  /** The pool of jobs and commands, whose statements may take long. */
  jobs: Pool;
  /** The pool for reads that may be a moment old; only where there is a replica. */
  replica?: Pool;
}

/** Connections of each pool, at most. `docs/configuration.md` names their sum. */
const most = {
  reads: 10,
  writes: 10,
  jobs: 8,
  replica: 10,
};

/** The limits of calls, for which a person waits. */
export const interactive = (config: DatabaseConfig): Limits => ({
  connect: config.database_wait_ms,
  lock: config.database_lock_ms,
  statement: config.database_statement_ms,
  // An upload keeps its transaction while the store accepts it.
  idleInTransaction: 60_000,
});

export function openPools(config: DatabaseConfig, onError: (error: Error) => void): Pools {
  const isPooled = config.database_direct_url !== null;
  const limits = interactive(config);
  const open = (max: number) =>
    openPool(config.database_url, {
      max,
      limits,
      isPooled,
      onError,
    });
  const replica = config.database_replica_url;
  return {
    reads: open(most.reads),
    writes: open(most.writes),
    // The queue listens for new jobs.
    jobs: openPool(directUrl(config), { max: most.jobs, limits: background, onError }),
    ...(replica ? { replica: openPool(replica, { max: most.replica, limits, onError }) } : {}),
  };
}
