import type { ReconciliationFinding } from '@tbm/contract/reconciliation';
import { settings } from '@tbm/domain/settings';
import type { Pool } from 'pg';

const page_size = settings.page_size;

/** A page of what was found: first what people must look at, then the newest. */
export async function findingPage(
  pool: Pool,
  page: number,
): Promise<{ data: ReconciliationFinding[]; total: number; page: number; page_size: number }> {
  const { rows } = await pool.query<ReconciliationFinding>(
    `select * from reconciliation_findings
    order by repaired, reconciliation_finding_id desc limit $1 offset $2`,
    [page_size, (page - 1) * page_size],
  );
  const count = await pool.query('select count(*) as total from reconciliation_findings');
  return { data: rows, total: count.rows[0].total, page, page_size };
}
