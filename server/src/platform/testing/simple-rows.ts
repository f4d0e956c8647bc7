import type { Pool } from 'pg';
import { type DataSubject, readAll } from '../../features/privacy/rows.ts';
import { aboutFileOf } from './about-file.ts';
import { insert } from './factories.ts';

interface Column {
  name: string;
  type: string;
  isOptional: boolean;
}

/** A value for a column: the member's own number, or something of the type. `mark` is in every text. */
function sampleValue(
  { name, type }: Column,
  { customer_id, uid, email, now }: DataSubject,
  mark: string,
): unknown {
  if (name === 'customer_id') return customer_id;
  if (name === 'uid') return uid;
  if (name === 'email') return email;
  if (type === 'text') return mark;
  if (type === 'timestamp with time zone') return now;
  if (type === 'date') return now.slice(0, 10);
  if (type === 'boolean') return true;
  if (type === 'jsonb') return {};
  return 1;
}

/** Their rows are made by the requests that the tests make. */
const requested = ['own_data', 'account_deletions'];

/**
 * Adds a row of the member to each table of the map of personal data that has none: the required columns, and all texts. A
 * table whose keys or checks refuse such a row needs one in `full-member.ts`.
 */
export async function addSimpleRows(pool: Pool, subject: DataSubject, mark: string): Promise<void> {
  for (const { table, rows } of await readAll(pool, subject)) {
    if (rows.length > 0 || requested.includes(table)) continue;
    const { rows: columns } = await pool.query<Column>(
      `select column_name as name, data_type as type, is_nullable = 'YES' as "isOptional"
      from information_schema.columns
      where table_schema = 'public' and table_name = $1 and column_default is null and is_identity = 'NO'`,
      [table],
    );
    const needed = columns.filter(({ type, isOptional }) => !isOptional || type === 'text');
    const row = Object.fromEntries(needed.map((column) => [column.name, sampleValue(column, subject, mark)]));
    await insert(pool, table, row).catch((cause: unknown) => {
      throw new Error(
        `${table}: add a row of the member in server/src/platform/testing/full-member.ts, or correct \`whose\` in ${aboutFileOf(table)}`,
        { cause },
      );
    });
  }
}
