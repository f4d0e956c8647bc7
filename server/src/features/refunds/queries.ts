import type { Dispute } from '@tbm/contract/refunds';
import type { Pool } from 'pg';
import { type Page, readPage } from '../../platform/database/page.ts';

/** A page of the disputed charges with their customers, the newest first. */
export const disputePage = (pool: Pool, page: number): Promise<Page<Dispute>> =>
  readPage(pool, {
    page,
    columns: `d.*, i.purchase_id, c.customer_id, c.name || ' ' || c.last_name as customer`,
    from: `disputes d left join invoices i using (invoice_id) left join purchases p using (purchase_id)
      left join customers c using (customer_id)`,
    order: 'd."createdAt" desc, d.dispute_id desc',
  });
