import { searchWords } from '@tbm/domain/search';
import { settings } from '@tbm/domain/settings';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isRetiredSql, offeredOrNamedSql } from '../retired.ts';
import { queryBuilderClient } from './database.ts';
import { plainText } from './plain-text.ts';
import { type Executor, statement } from './statement.ts';

/** A page of a list, in the shape of the contract's `paged`. */
export interface Page<T> {
  data: T[];
  total: number;
  page: number;
  page_size: number;
}

/** The length of a page, and the number of rows before it. Pages count from 1. */
export const spanOf = (page: number, page_size: number = settings.page_size) => ({
  page_size,
  offset: (page - 1) * page_size,
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

interface PagedRows<Row extends z.ZodObject> {
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
  { columns, from, where = 'true', order, row, scans = {} }: PagedRows<Row>,
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

/** What the query of a list may ask for, as `listQuery` of the contract has it, with a value for each filter. */
export type ListQuery<Sort extends string, Filter extends string> = {
  page: number;
  page_size?: number | undefined;
  search: string;
  sort?: Sort | undefined;
  dir: 'asc' | 'desc';
  ids?: readonly number[] | undefined;
  retired?: 'true' | 'false' | undefined;
} & { readonly [filter in Filter]?: unknown };

interface SearchedList<Row extends z.ZodObject, Sort extends string, Filter extends string> {
  columns: string;
  from: string;
  where?: string;
  /** The column that identifies a row. Every order ends with it, so that no row is on two pages. */
  key: string;
  /** The list's own order; by default that of the key. */
  order?: string;
  /** The texts in which the search looks for every word. */
  search: readonly string[];
  /** What each sort key sorts by. Rows without a value come last. */
  sorts: Record<Sort, string>;
  /** What each filter compares, as text. */
  filters?: Record<Filter, string>;
  row: Row;
  /** The name of the row in `from`, if its kind can be retired: the list has those in use, or (`retired`) those with a last day. */
  retires?: string;
  /** The reason why reading a page, or counting all of them, may scan a large table. */
  scans?: { page?: string; count?: string };
}

/** A list that people search and sort. */
interface List<Row, Sort extends string, Filter extends string> {
  /** `now` is for kinds that can be retired. */
  page(db: Executor, query: ListQuery<Sort, Filter>, now?: string): Promise<Page<Row>>;
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly filters: Readonly<Record<Filter, string>>;
}

const directions = ['asc', 'desc'] as const;

/**
 * Makes the statements behind a list that people search and sort: one for each order, and one that counts. All are registered at
 * load, and what a person types is only ever a parameter.
 *
 * The search compares letters without accents, and reads every row to do so: it is for tables that the studio fills by hand. A table
 * that members fill needs an index for its search, as `customers_search`; the test of all plans names it.
 */
export function listStatement<Row extends z.ZodObject, Sort extends string, Filter extends string = never>(
  name: string,
  {
    columns,
    from,
    where = 'true',
    key,
    order = key,
    search,
    sorts,
    filters = {} as Record<Filter, string>,
    row,
    retires,
    scans = {},
  }: SearchedList<Row, Sort, Filter>,
): List<z.output<Row>, Sort, Filter> {
  const searched = plainText(`concat_ws(' ', ${search.join(', ')})`);
  const filterNames = Object.keys(filters) as Filter[];
  const conditions = [
    where,
    `not exists (select from unnest($1::text[]) asked (word) where strpos(${searched}, asked.word) = 0)`,
    `($2::bigint[] is null or ${key} = any($2))`,
    ...filterNames.map(
      (filter, index) => `($${index + 3}::text is null or (${filters[filter]})::text = $${index + 3})`,
    ),
  ];
  const afterFilters = filterNames.length + 3;
  if (retires) {
    const isRetired = isRetiredSql(retires, `$${afterFilters + 1}`);
    const isInList = `case when $${afterFilters}::boolean then ${retires}.retired_on is not null else not ${isRetired} end`;
    conditions.push(`($2::bigint[] is not null or ${isInList})`);
  }
  const rows = `from ${from} where ${conditions.join(' and ')}`;
  const limit = afterFilters + (retires ? 2 : 0);
  const inOrder = (suffix: string, by: string) =>
    statement(
      `${name}${suffix}`,
      `select ${columns} ${rows} order by ${by}, ${key} limit $${limit} offset $${limit + 1}`,
      row,
      scans.page ? { scans: scans.page } : {},
    );
  const inOwnOrder = inOrder('', order);
  const sorted = new Map<string, typeof inOwnOrder>();
  for (const [sort, expression] of Object.entries<string>(sorts))
    for (const dir of directions)
      sorted.set(
        `${sort} ${dir}`,
        inOrder(`_by_${sort}_${dir}`.toLowerCase(), `${expression} ${dir} nulls last`),
      );
  const all = statement(
    `${name}_total`,
    `select count(*) as total ${rows}`,
    z.object({ total: z.int() }),
    scans.count ? { scans: scans.count } : {},
  );
  return {
    sorts,
    filters,
    async page(db, query, now) {
      if (retires && !now) throw new Error(`${name} needs the time: its records can be retired`);
      const onPage = query.sort === undefined ? inOwnOrder : sorted.get(`${query.sort} ${query.dir}`);
      if (!onPage) throw new Error(`${name} has no order by ${query.sort}`);
      const { page_size, offset } = spanOf(query.page, query.page_size);
      const values = [
        searchWords(query.search),
        query.ids ?? null,
        ...filterNames.map((filter) => (query[filter] === undefined ? null : String(query[filter]))),
        ...(retires ? [query.retired === 'true', now] : []),
      ];
      const data = await onPage.all(db, [...values, page_size, offset]);
      const total = await totalOf(db, name, values, async () => (await all.one(db, values)).total);
      return {
        data,
        total,
        page: query.page,
        page_size,
      };
    },
  };
}

const recordId = z.object({ id: z.int() });

/** The list of a kind of record that admins keep (`resourceHandlers`): the ids of its rows. */
export type RecordList<Sort extends string, Filter extends string> = List<
  z.output<typeof recordId>,
  Sort,
  Filter
>;

/** Makes the list of the records of a table; columns are named as in the table. */
export const recordList = <Sort extends string, Filter extends string = never>(
  table: string,
  list: Omit<SearchedList<typeof recordId, Sort, Filter>, 'columns' | 'from' | 'row'>,
): RecordList<Sort, Filter> =>
  listStatement(`list_${table}`, {
    ...list,
    columns: `${list.key} as id`,
    from: table,
    row: recordId,
  });

interface RecordRows<Row extends z.ZodObject> {
  /** By default the fields of `row`, which are columns of the table. */
  columns?: string;
  /** By default the table. */
  from?: string;
  where?: string;
  /** The column that identifies a row. */
  key: string;
  /** By default the order of the key. */
  order?: string;
  row: Row;
}

/**
 * Makes the statement that reads the records of a table in their public form (`resourceHandlers`): those with some ids, or all of
 * them.
 */
export function recordRows<Row extends z.ZodObject>(
  table: string,
  { columns, from = table, where = 'true', key, order = key, row }: RecordRows<Row>,
): (db: Executor, ids?: readonly number[]) => Promise<z.output<Row>[]> {
  const rows = statement(
    `read_${table}`,
    `select ${columns ?? columnsOf(row)} from ${from}
    where ${where} and ($1::bigint[] is null or ${key} = any($1)) order by ${order}`,
    row,
  );
  return (db, ids) => rows.all(db, [ids ?? null]);
}

/**
 * The same for a kind that can be retired: those with some ids, retired ones too, or all that are offered at an instant. `alias` is
 * the name of the row in `from`, by default the table.
 */
export function retirableRows<Row extends z.ZodObject<{ is_retired: z.ZodBoolean }>>(
  table: string,
  { columns, from = table, alias = table, key, order = key, row }: RecordRows<Row> & { alias?: string },
): (db: Executor, now: string, ids?: readonly number[]) => Promise<z.output<Row>[]> {
  const names = Object.keys(row.shape).filter((name) => name !== 'is_retired');
  const given = columns ?? names.map((name) => `"${name}"`).join(', ');
  const rows = statement(
    `read_${table}`,
    `select ${given}, ${isRetiredSql(alias, '$2')} as is_retired from ${from}
    where ${offeredOrNamedSql(alias, { key, ids: '$1', instant: '$2' })} order by ${order}`,
    row,
  );
  return (db, now, ids) => rows.all(db, [ids ?? null, now]);
}

/** SQL: the fields of a row that are columns of one table. A statement that reads several tables gives its name or alias. */
export const columnsOf = (row: z.ZodObject, table?: string): string =>
  Object.keys(row.shape)
    .map((name) => (table ? `${table}."${name}"` : `"${name}"`))
    .join(', ');

/** The rows with these ids, in the order of the ids. A row that was deleted meanwhile is left out. */
export function inOrderOf<Name extends string, Row extends { readonly [name in Name]?: unknown }>(
  ids: readonly number[],
  rows: readonly Row[],
  name: Name,
): Row[] {
  const rowById = new Map<unknown, Row>(rows.map((row) => [row[name], row]));
  return ids.flatMap((id) => rowById.get(id) ?? []);
}
