import { type SQL, sql } from 'drizzle-orm';

/** Texts of our own as a list of SQL literals, for `in (…)` and `array[…]`. What a person sends is always a parameter. */
export const literals = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

/** The same for a check constraint of drizzle. */
export const rawLiterals = (values: readonly string[]): SQL => sql.raw(literals(values));

/**
 * SQL: the key of the row that an upsert meets, in its left join `alias`; a new key only when there is no row. Without
 * it, `on conflict do update` uses up a number of the sequence for each existing row.
 */
export const sameKey = (alias: string, table: string, key: string): string =>
  `coalesce(${alias}.${key}, nextval(pg_get_serial_sequence('${table}', '${key}')))`;
