import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The alphabet of people's names: Spanish, with accents beside their letter, ñ after n, and capitals beside small letters. */
const spanish = 'collate "es-x-icu"';

/**
 * SQL that sorts by columns of names as people do: `order by ${byName('c.name', 'c.last_name')}, c.customer_id`. The
 * database's own order follows code points, in which Álvaro comes after Zoe.
 */
export const byName = (...columns: string[]): string =>
  columns.map((column) => `${column} ${spanish}`).join(', ');

/** The same for a column of a table, in an `orderBy` or an index. */
export const byNameOf = (column: AnyColumn): SQL => sql`${column} ${sql.raw(spanish)}`;
