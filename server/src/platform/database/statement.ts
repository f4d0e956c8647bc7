import { type SQL, sql } from 'drizzle-orm';

/** A statement written with `$1`, `$2`, … as drizzle runs it in a transaction. Parameters need a type where they stand. */
export const statement = (text: string, values: readonly unknown[]): SQL =>
  sql.join(
    text.split(/(\$\d+)/).map((part) => {
      const place = /^\$(\d+)$/.exec(part);
      return place ? sql`${values[Number(place[1]) - 1]}` : sql.raw(part);
    }),
  );
