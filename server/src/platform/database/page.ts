import { settings } from '@tbm/domain/settings';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { queryBuilderClient } from './database.ts';
import { type Executor, statement } from './statement.ts';

/** A page of a list, in the shape of the contract's `paged`. */
export interface Page<T> {
  data: T[];
  total: number;
  page: number;
  page_size: number;
}

/** The length of a page, and the number of rows before it. Pages count from 1. */
export const spanOf = (page: number) => ({
  page_size: settings.page_size,
  offset: (page - 1) * settings.page_size,
});

/** Greater totals are kept for a minute: to count them costs more than to read a page, and one row changes them little. */
const countedEachTime = 1_000;
const kept = new WeakMap<object, LRUCache<string, number>>();

/** The total of a list, which `count` counts: exact, or at most a minute old when it is great. */
export async function totalOf(
  db: Executor,
  list: string,
  values: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const pool = '_' in db ? queryBuilderClient(db) : db;
  const totals = kept.get(pool) ?? new LRUCache<string, number>({ max: 200, ttl: 60_000 });
  kept.set(pool, totals);
  const key = JSON.stringify([list, values]);
  const known = totals.get(key);
  if (known !== undefined) return known;
  const total = await count();
  if (total > countedEachTime) totals.set(key, total);
  return total;
}

interface List<Row extends z.ZodObject> {
  columns: string;
  from: string;
  /** The SQL; numbers its parameters from `$1`. */
  where?: string;
  order: string;
  row: Row;
  /** The reason why reading a page, or counting all of them, may scan a large table. */
  scans?: { page?: string; count?: string };
}

/** Makes the two statements behind a list, one that reads a page and one that counts all rows. */
export function pageStatement<Row extends z.ZodObject>(
  name: string,
  { columns, from, where = 'true', order, row, scans = {} }: List<Row>,
): (db: Executor, page: number, values?: readonly unknown[]) => Promise<Page<z.output<Row>>> {
  const rows = `from ${from} where ${where}`;
  const given = new Set(where.match(/\$\d+/g)).size;
  const onPage = statement(
    name,
    `select ${columns} ${rows} order by ${order} limit $${given + 1} offset $${given + 2}`,
    row,
    scans.page ? { scans: scans.page } : {},
  );
  const all = statement(
    `${name}_total`,
    `select count(*) as total ${rows}`,
    z.object({ total: z.int() }),
    scans.count ? { scans: scans.count } : {},
  );
  return async (db, page, values = []) => {
    const { page_size, offset } = spanOf(page);
    const data = await onPage.all(db, [...values, page_size, offset]);
    const total = await totalOf(db, name, values, async () => (await all.one(db, values)).total);
    return {
      data,
      total,
      page,
      page_size,
    };
  };
}
