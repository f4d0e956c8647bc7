import { and, eq, getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import type { IndexColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/**
 * Inserts a row unless one has the same values in the columns `once`, which are unique together; returns the written row.
 * It reads first, because `on conflict` alone uses up a number of the table's key for each existing row.
 */
export async function insertMissing<T extends PgTable>(
  db: Queryable,
  table: T,
  row: InferInsertModel<T>,
  once: readonly (keyof InferInsertModel<T> & string)[],
): Promise<InferSelectModel<T> | undefined> {
  const columns = getTableColumns(table);
  const target = once.map((name) => columns[name] as unknown as IndexColumn);
  const isSame = and(...once.map((name, index) => eq(target[index] as IndexColumn, row[name])));
  const existing = await db
    .select({ one: sql`1` })
    .from(table as PgTable)
    .where(isSame)
    .limit(1);
  if (existing.length > 0) return undefined;
  const inserted = await db
    .insert(table as PgTable)
    .values(row)
    .onConflictDoNothing({ target })
    .returning();
  return inserted[0] as InferSelectModel<T> | undefined;
}
