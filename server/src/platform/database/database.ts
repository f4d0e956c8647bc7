import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, types } from 'pg';

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

/** Opens a pool. Errors of idle connections are given to `onError` instead of ending the process. */
export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 12,
    options: '-c timezone=UTC',
    types: {
      getTypeParser: (oid: number, format?: string) =>
        (format !== 'binary' && readers[oid]) || types.getTypeParser(oid, format as 'text'),
    },
  });
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  // Connections in use lose their line too; whoever uses them sees the failed statement.
  pool.on('connect', (client) => client.on('error', onError));
  return drizzle(pool);
}
