import type { AuditRow } from '@tbm/contract/audit';
import { settings } from '@tbm/domain/settings';
import type { Pool } from 'pg';

const page_size = settings.page_size;

/** A page of the log, the newest first: all of it, or what concerns one customer. */
export async function auditPage(
  pool: Pool,
  { customer_id = null, page }: { customer_id?: number | null | undefined; page: number },
): Promise<{ data: AuditRow[]; total: number; page: number; page_size: number }> {
  const condition = '($1::int is null or a.customer_id = $1)';
  const { rows } = await pool.query<AuditRow>(
    `select a.*, c.name || ' ' || c.last_name as who
    from audit_log a
    left join users u on u.uid = a.uid
    left join customers c on c.customer_id = u.customer_id
    where ${condition}
    order by a.audit_id desc limit $2 offset $3`,
    [customer_id, page_size, (page - 1) * page_size],
  );
  const count = await pool.query(`select count(*) as total from audit_log a where ${condition}`, [
    customer_id,
  ]);
  return { data: rows, total: count.rows[0].total, page, page_size };
}
