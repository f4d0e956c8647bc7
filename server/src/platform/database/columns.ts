import { typedLimit } from '@tbm/contract/lengths';
import { sql } from 'drizzle-orm';
import { bigint, check, customType, date, numeric, type PgColumn } from 'drizzle-orm/pg-core';

/** An instant: `timestamptz`, read and written as ISO 8601 in UTC. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** A half-open range of time. */
export const instantRange = customType<{ data: string; driverData: string }>({ dataType: () => 'tstzrange' });

/** Pesos with two decimals, read as a number (exact: far below 2^53 centavos). */
export const pesos = (name?: string) =>
  name
    ? numeric(name, { precision: 10, scale: 2, mode: 'number' })
    : numeric({ precision: 10, scale: 2, mode: 'number' });

/** Primary keys: fixed ones are given explicitly, generated ones begin at 20000. */
export const key = () =>
  bigint({ mode: 'number' }).generatedByDefaultAsIdentity({ startWith: 20_000 }).primaryKey();

/** The key of another row. */
export const reference = () => bigint({ mode: 'number' });

/** The moment when the row was written, by the database's clock unless the use case's clock is given. */
export const createdAt = () => instant().notNull().default(sql`now()`);

/** The civil day from which a row is not offered, chosen or shown; null while it is in use (docs/decisions/0095). */
export const retiredOn = () => date({ mode: 'string' });

type Most<T> = { [Column in keyof T]?: number };

/**
 * The most characters of texts, as the contract limits them: `limits.test.ts` compares both. A person counts fewer characters
 * than the database does, which has room for each; `units` are counted exactly.
 */
export const lengths = <T extends Record<string, PgColumn>>(
  name: string,
  table: T,
  characters: Most<T>,
  units: Most<T> = {},
) => {
  const limits = [
    ...Object.entries(characters).map(([column, most]) => [column, typedLimit(most ?? 0)] as const),
    ...Object.entries(units),
  ];
  return check(
    `${name}_lengths`,
    sql.join(
      limits.map(([column, limit]) => sql`char_length(${table[column]}) <= ${sql.raw(`${limit}`)}`),
      sql` and `,
    ),
  );
};
