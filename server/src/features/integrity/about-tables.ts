import type { AboutTables } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutIntegrity = {
  integrity_runs: {
    rowsInLargeStudio: 20,
    auditName: 'Revisión de integridad',
    nothingPersonal: 'keys and numbers of rows that broke a rule',
  },
} satisfies AboutTables<typeof tables>;
