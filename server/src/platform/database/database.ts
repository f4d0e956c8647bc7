import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** Anything that runs statements: the pool or a transaction. */
export type Queryable = NodePgDatabase | Transaction;

const { builtins } = types;

/** Rows are read ready for JSON: instants as ISO strings, civil dates as text, numerics and bigints as numbers. */
const readers: Record<number, (value: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [builtins.DATE]: (value) => value,
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
};

/** Whether an error means that the line to the database is gone, and not that a statement was refused. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.severity !== 'ERROR';

/**
 * A pool that keeps a connection whose statement was refused: a broken constraint is an everyday answer here. The
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

/** Opens a pool. Errors of idle connections are given to `onError` instead of ending the process. */
export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 12,
    // Compiling a statement takes longer than any of ours runs, and estimates alone can bring it about.
    options: '-c timezone=UTC -c jit=off',
    types: {
      getTypeParser: (oid: number, format?: string) =>
        (format !== 'binary' && readers[oid]) || types.getTypeParser(oid, format as 'text'),
    },
  });
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  // Connections in use lose their line too; whoever uses them sees the failed statement.
  pool.on('connect', (client) => client.on('error', onError));
  return drizzle(keepAfterRefusals(pool));
}
