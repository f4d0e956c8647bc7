import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** Drizzle's query builder, outside or inside a transaction. */
export type Queryable = NodePgDatabase | Transaction;

/**
 * What drizzle sends its queries through: the pool, or a transaction's connection. Its types keep this to themselves;
 * `statement.test.ts` shows that a statement runs inside the transaction it is given.
 */
export const queryBuilderClient = (db: Queryable): Pool | PoolClient =>
  (db._.session as unknown as { client: Pool | PoolClient }).client;

const { builtins } = types;

/** Reads rows ready for JSON: instants as ISO strings, civil dates as text, numerics and bigints as numbers. */
const readers: Record<number, (value: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [builtins.DATE]: (value) => value,
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
};

/** Whether an error means that the connection is lost, and not that a statement was refused. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.severity !== 'ERROR';

/**
 * Makes a pool keep a connection whose statement was refused: a broken constraint is an everyday answer here. The
 * driver's own `query` closes it, and opening another one costs more than the statement.
 */
function keepAfterRefusals(pool: Pool): Pool {
  const query = async (...statement: Parameters<PoolClient['query']>) => {
    const client = await pool.connect();
    let lost = false;
    try {
      return await client.query(...statement);
    } catch (error) {
      lost = isLost(error);
      throw error;
    } finally {
      client.release(lost);
    }
  };
  pool.query = query as Pool['query'];
  return pool;
}

/** Opens a pool. Errors of idle connections go to `onError` instead of ending the process. */
export function openPool(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 12,
    // JIT compilation takes longer than any of our statements, and a wrong estimate is enough to start it.
    options: '-c timezone=UTC -c jit=off',
    types: {
      getTypeParser: (oid: number, format?: string) =>
        (format !== 'binary' && readers[oid]) || types.getTypeParser(oid, format as 'text'),
    },
  });
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  // Connections in use can be lost too; their user sees the failed statement.
  pool.on('connect', (client) => client.on('error', onError));
  return keepAfterRefusals(pool);
}

/** Drizzle's query builder on a pool. */
export const queryBuilder = (pool: Pool): Database => drizzle(pool);
