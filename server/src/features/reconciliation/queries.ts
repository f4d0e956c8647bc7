import { type ReconciliationFinding, reconciliationFinding } from '@tbm/contract/reconciliation';
import { columnsOf, type Page, pageStatement } from '../../platform/database/page.ts';
import type { Executor } from '../../platform/database/statement.ts';

const pages = pageStatement('reconciliation_findings', {
  columns: columnsOf(reconciliationFinding),
  from: 'reconciliation_findings',
  order: 'repaired, reconciliation_finding_id desc',
  row: reconciliationFinding,
  scans: {
    page: 'needs an index on repaired, reconciliation_finding_id',
    count: 'counts all findings for the pages of a list',
  },
});

/** A page of the findings: unresolved ones first, then newest first. */
export const findingPage = (db: Executor, page: number): Promise<Page<ReconciliationFinding>> =>
  pages(db, page);
