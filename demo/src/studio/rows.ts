import { queryBuilderClient, type Transaction } from '@tbm/server/platform/database/database';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Inserts many rows of the same shape in one statement, as one JSON value that PostgreSQL expands: ten times as fast
 * as one parameter per value. Columns that the first row does not have get their defaults.
 */
export async function writeRows<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(getTableColumns(table)).filter((column) => column in first);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const name = `"${getTableName(table)}"`;
  await queryBuilderClient(tx).query(
    `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** Makes generated ids continue after the highest one, and never below 20000. */
export async function advanceIds(tx: Transaction, table: PgTable, column: string): Promise<void> {
  const name = getTableName(table);
  await queryBuilderClient(tx).query(
    `select setval(pg_get_serial_sequence($1, $2),
      greatest(20000, (select coalesce(max("${column}"), 0) + 1 from "${name}")), false)`,
    [name, column],
  );
}
