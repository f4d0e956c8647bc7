import { type Dispute, dispute } from '@tbm/contract/refunds';
import { atBranches } from '../../platform/database/branches.ts';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import type { Executor } from '../../platform/database/statement.ts';

const pages = pageStatement('disputes', {
  columns: `d.dispute_id, d.invoice_id, i.purchase_id, c.customer_id, c.name || ' ' || c.last_name as customer,
    d.charge_id, d.total_payment, d.reason, d.status, d."toldAt", d."createdAt"`,
  from: `disputes d left join invoices i using (invoice_id) left join purchases p using (purchase_id)
    left join customers c using (customer_id)`,
  where: atBranches('p.branch_id', 1),
  order: 'd."createdAt" desc, d.dispute_id desc',
  row: dispute,
});

/** A page of the disputed charges of some branches with their customers, newest first. */
export const disputePage = (
  db: Executor,
  page: number,
  branches: readonly number[] | null,
): Promise<Page<Dispute>> => pages(db, page, [branches]);
