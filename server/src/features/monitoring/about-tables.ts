import type { AboutTables } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutMonitoring = {
  backup_runs: {
    rowsInLargeStudio: 400,
    nothingPersonal: 'days and sizes of backups',
  },
} satisfies AboutTables<typeof tables>;
