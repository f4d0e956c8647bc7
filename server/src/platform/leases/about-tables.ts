import type { AboutTables } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutLeases = {
  worker_leases: {
    rowsInLargeStudio: 10,
    nothingPersonal: 'names of processes that do jobs',
  },
} satisfies AboutTables<typeof tables>;
