import type { AboutTables } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutHttp = {
  rate_limits: {
    rowsInLargeStudio: 50_000,
    nothingPersonal: 'hashes of callers, for minutes',
  },
} satisfies AboutTables<typeof tables>;
