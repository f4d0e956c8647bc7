/** How long one use of the database may take, in milliseconds. PostgreSQL ends what takes longer; 0 is no limit. */
export interface Limits {
  /** Waiting for a connection: a free one of the pool, or a new one. */
  connect: number;
  /** Waiting for a row or a table that another session has locked. */
  lock: number;
  /** One statement, its waiting included. */
  statement: number;
  /** An open transaction between two statements: a process that hangs gives up its locks. */
  idleInTransaction: number;
}

/** For jobs, reports and commands, for which no one waits at a screen. */
export const background: Limits = {
  connect: 30_000,
  lock: 30_000,
  statement: 10 * 60_000,
  idleInTransaction: 10 * 60_000,
};

/**
 * Limits for migrations. A change of a table that waits for its lock makes all later calls wait behind it. So it gives up
 * soon and is tried again; once it has the lock it takes the time it needs.
 */
export const migrations: Limits = {
  connect: 30_000,
  lock: 2_000,
  statement: 0,
  idleInTransaction: 0,
};
