import type { ReconciliationFinding } from '@tbm/contract/reconciliation';
import type { Pool } from 'pg';
import { type Page, readPage } from '../../platform/database/page.ts';

/** A page of the findings: those that need people first, then the newest. */
export const findingPage = (pool: Pool, page: number): Promise<Page<ReconciliationFinding>> =>
  readPage(pool, {
    page,
    columns: '*',
    from: 'reconciliation_findings',
    order: 'repaired, reconciliation_finding_id desc',
  });
