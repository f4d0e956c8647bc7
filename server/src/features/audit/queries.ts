import { type AuditRow, auditRow } from '@tbm/contract/audit';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import type { Executor } from '../../platform/database/statement.ts';

const columns = Object.keys(auditRow.omit({ who: true }).shape).map((name) => `a."${name}"`);

const pages = pageStatement('audit', {
  columns: `${columns}, c.name || ' ' || c.last_name as who`,
  from: `audit_log a left join users u on u.uid = a.uid left join customers c on c.customer_id = u.customer_id`,
  where: `($1::bigint is null or a.customer_id = $1) and (a.action = 'view') = ($2 = 'views')`,
  order: 'a.audit_id desc',
  row: auditRow,
  scans: { count: 'counts the whole log for the pages of a list' },
});

/** A page of the log, newest first: changes or views, all of them or those about one customer. */
export const auditPage = (
  db: Executor,
  {
    customer_id = null,
    page,
    kind = 'changes',
  }: { customer_id?: number | null | undefined; page: number; kind?: 'changes' | 'views' },
): Promise<Page<AuditRow>> => pages(db, page, [customer_id, kind]);
