import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { openPool } from './database.ts';
import { background, type Limits } from './limits.ts';

/** The pools of a process. Each opens connections as it needs them, so that its share is free when another is used up. */
export interface Pools {
  /** For calls that read: pages and screens open however many writes wait for a lock. */
  reads: Pool;
  writes: Pool;
  /** For jobs and commands, whose statements may take long. */
  jobs: Pool;
}

/** Connections of each pool, at most. `docs/configuration.md` names their sum. */
const most = { reads: 10, writes: 10, jobs: 8 };

export function openPools(config: Config, onError: (error: Error) => void): Pools {
  const { database_wait_ms, database_lock_ms, database_statement_ms } = config;
  const interactive: Limits = {
    connect: database_wait_ms,
    lock: database_lock_ms,
    statement: database_statement_ms,
    // An upload keeps its transaction while the store accepts it.
    idleInTransaction: 60_000,
  };
  const open = (max: number, limits: Limits) => openPool(config.database_url, { max, limits, onError });
  return {
    reads: open(most.reads, interactive),
    writes: open(most.writes, interactive),
    jobs: open(most.jobs, background),
  };
}
