import { type SQL, sql } from 'drizzle-orm';

/** Texts of our own as a list of SQL literals, for `in (…)` and `array[…]`. What a person sends is always a parameter. */
export const literals = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

/** The same for a check constraint of drizzle. */
export const rawLiterals = (values: readonly string[]): SQL => sql.raw(literals(values));
