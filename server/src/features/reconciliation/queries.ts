import type { ReconciliationFinding } from '@tbm/contract/reconciliation';
import type { Pool } from 'pg';
import { type Page, readPage } from '../../platform/database/page.ts';

/** A page of what was found: first what people must look at, then the newest. */
export const findingPage = (pool: Pool, page: number): Promise<Page<ReconciliationFinding>> =>
  readPage(pool, {
    page,
    columns: '*',
    from: 'reconciliation_findings',
    order: 'repaired, reconciliation_finding_id desc',
  });
