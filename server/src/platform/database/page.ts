import { settings } from '@tbm/domain/settings';
import type { Pool, QueryResultRow } from 'pg';

/** A page of a list, as the contract's `paged` has it. */
export interface Page<T> {
  data: T[];
  total: number;
  page: number;
  page_size: number;
}

/** How long a page is, and how many rows come before it. Pages count from 1. */
export const spanOf = (page: number) => ({
  page_size: settings.page_size,
  offset: (page - 1) * settings.page_size,
});

/** A page of a list that is told by SQL of ours; `where` names its `values` from `$1` on. */
export async function readPage<T extends QueryResultRow>(
  pool: Pool,
  list: { page: number; columns: string; from: string; where?: string; order: string; values?: unknown[] },
): Promise<Page<T>> {
  const { page, columns, from, where = 'true', order, values = [] } = list;
  const { page_size, offset } = spanOf(page);
  const wanted = `from ${from} where ${where}`;
  const { rows } = await pool.query<T>(
    `select ${columns} ${wanted} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, page_size, offset],
  );
  const count = await pool.query<{ total: number }>(`select count(*) as total ${wanted}`, values);
  return { data: rows, total: count.rows[0]?.total ?? 0, page, page_size };
}
