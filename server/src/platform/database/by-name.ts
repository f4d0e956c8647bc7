import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The alphabet of people's names: Spanish, with accents beside their letter, ñ after n, and capitals beside small letters. */
const spanish = 'collate "es-x-icu"';

/**
 * SQL that sorts by columns of names as people do: `order by ${byName('c.name', 'c.last_name')}, c.customer_id`. The database's own
 * order goes by code points, where Álvaro stands behind Zoe.
 */
export const byName = (...columns: string[]): string =>
  columns.map((column) => `${column} ${spanish}`).join(', ');

/** The same for a column of a table, in an `orderBy` or an index. */
export const byNameOf = (column: AnyColumn): SQL => sql`${column} ${sql.raw(spanish)}`;
