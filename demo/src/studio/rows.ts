import type { Transaction } from '@tbm/server/platform/database/database';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
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
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${table} (${list})
    select ${list} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`);
}

/** Makes generated ids continue after the highest one, and never below 20000. */
export async function advanceIds(tx: Transaction, table: PgTable, column: string): Promise<void> {
  const name = getTableName(table);
  await tx.execute(sql`select setval(pg_get_serial_sequence(${name}, ${column}),
    greatest(20000, (select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${table})), false)`);
}
