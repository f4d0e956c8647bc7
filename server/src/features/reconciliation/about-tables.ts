import type { AboutTables } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutReconciliation = {
  reconciliation_findings: {
    rowsInLargeStudio: 20_000,
    nothingPersonal: 'ids and amounts of charges',
  },
} satisfies AboutTables<typeof tables>;
