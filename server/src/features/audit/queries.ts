import type { AuditRow } from '@tbm/contract/audit';
import type { Pool } from 'pg';
import { type Page, readPage } from '../../platform/database/page.ts';

/** A page of the log, the newest first: all of it, or what concerns one customer. */
export const auditPage = (
  pool: Pool,
  { customer_id = null, page }: { customer_id?: number | null | undefined; page: number },
): Promise<Page<AuditRow>> =>
  readPage(pool, {
    page,
    columns: `a.*, c.name || ' ' || c.last_name as who`,
    from: `audit_log a left join users u on u.uid = a.uid left join customers c on c.customer_id = u.customer_id`,
    where: '($1::int is null or a.customer_id = $1)',
    order: 'a.audit_id desc',
    values: [customer_id],
  });
