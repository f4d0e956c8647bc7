import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type Client, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { background, type Limits } from './limits.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** Drizzle's query builder, outside or inside a transaction. */
export type Queryable = NodePgDatabase | Transaction;

/**
 * The pool or a transaction's connection behind drizzle. Its types do not expose this;
 * `statement.test.ts` shows that a statement runs inside the given transaction.
 */
export const queryBuilderClient = (db: Queryable): Pool | PoolClient =>
  (db._.session as unknown as { client: Pool | PoolClient }).client;

const { builtins } = types;

/** Returns rows ready for JSON: instants as ISO strings, civil dates as text, numerics and bigints as numbers. */
const readers: Record<number, (value: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [builtins.DATE]: (value) => value,
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
  // Lists of bigints, of a type that the driver does not name: read as lists of integers.
  1016: types.getTypeParser(1007 as number),
};

/** Whether an error means a lost connection, and not a refused statement. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.severity !== 'ERROR';

/**
 * The database cannot be used now: it is down, frozen or overloaded. What was sent last may still have been done. Trying
 * again in a few seconds helps.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

/** Whether an error, or a cause of it, is that the database cannot be used now. */
export const isUnavailable = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailable) return true;
  return false;
};

/**
 * Closes a connection that was lost or did not answer in time. Nothing may be sent on it any more, not even the rollback
 * of its transaction. The driver would hand it on with the transaction open.
 */
function closeWhenLost(client: PoolClient): void {
  const query = client.query.bind(client) as (...statement: unknown[]) => unknown;
  const queryGuarded = (...statement: unknown[]): unknown => {
    const answer = query(...statement);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (!isLost(error)) throw error;
      void (client as unknown as Client).end();
      throw new DatabaseUnavailable(error);
    });
  };
  client.query = queryGuarded as PoolClient['query'];
}

/** Set by the tests' global setup; processes that tests start inherit it. */
export const isTest = process.env.TBM_CHECK_ROWS === '1';

/**
 * Fails a statement that was sent while another one ran on its connection. The driver lets it wait and warns once in the life
 * of a process; its next version will refuse it.
 */
function failWhenParallel(client: PoolClient): void {
  const query = client.query as (...statement: unknown[]) => unknown;
  let running = 0;
  const queryCounted = (...statement: unknown[]): unknown => {
    const answer = query(...statement);
    if (!(answer instanceof Promise)) return answer;
    const isAlone = running === 0;
    running += 1;
    return answer
      .finally(() => {
        running -= 1;
      })
      .then((rows: unknown) => {
        if (!isAlone) throw new Error('two statements at once on one connection: await the first one');
        return rows;
      });
  };
  client.query = queryCounted as PoolClient['query'];
}

/**
 * Makes a pool keep a connection after a refused statement: broken constraints are common here. The driver's
 * own `query` closes it, and opening another one costs more than the statement.
 */
function keepAfterRefusals(pool: Pool): void {
  const query = async (...statement: Parameters<PoolClient['query']>) => {
    const client = await pool.connect();
    try {
      return await client.query(...statement);
    } finally {
      client.release();
    }
  };
  pool.query = query as Pool['query'];
}

/** Makes a pool throw `DatabaseUnavailable` when it has no connection to give. */
function nameFailedConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  const connectNamed = (callback?: Parameters<Pool['connect']>[0]) =>
    callback
      ? connect(callback)
      : connect().catch((error: unknown) => {
          throw new DatabaseUnavailable(error);
        });
  pool.connect = connectNamed as Pool['connect'];
}

interface PoolOptions {
  max?: number;
  limits?: Limits;
  /**
   * Set when the pool goes through a pooler, which refuses most settings of a session: those of the role hold instead
   * (`pooled.ts`).
   */
  isPooled?: boolean;
  /** Errors of unused connections; they never end the process. */
  onError?: (error: Error) => void;
}

/** The settings of a session, as PostgreSQL names them. */
export const sessionSettings = (limits: Limits): Record<string, string> => ({
  timezone: 'UTC',
  // JIT compilation takes longer than any of our statements, and a wrong estimate would start it.
  jit: 'off',
  lock_timeout: String(limits.lock),
  statement_timeout: String(limits.statement),
  idle_in_transaction_session_timeout: String(limits.idleInTransaction),
});

const optionsOf = (limits: Limits): string =>
  Object.entries(sessionSettings(limits))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Opens a pool. Throws nothing; its users see `DatabaseUnavailable` when there is no connection. */
export function openPool(
  url: string,
  { max = 8, limits = background, isPooled = false, onError = () => {} }: PoolOptions = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.connect,
    // A database that hangs cannot end its statements itself.
    query_timeout: limits.statement && limits.statement + 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The one setting of a session that PgBouncer keeps for each of its clients.
    options: isPooled ? '-c timezone=UTC' : optionsOf(limits),
    types: {
      getTypeParser: (oid: number, format?: string) =>
        (format !== 'binary' && readers[oid]) || types.getTypeParser(oid, format as 'text'),
    },
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // Connections in use can be lost too; their user sees the failed statement.
    client.on('error', onError);
    closeWhenLost(client);
    if (isTest) failWhenParallel(client);
  });
  nameFailedConnections(pool);
  keepAfterRefusals(pool);
  return pool;
}

/** Drizzle's query builder on a pool. Its transactions return their connection even when `begin` fails. */
export function queryBuilder(pool: Pool): Database {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}
