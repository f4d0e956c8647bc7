import type { AboutTables } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutSubstitutes = {
  substitute_requests: {
    rowsInLargeStudio: 5_000,
    auditName: 'Solicitud de sustituta',
    nothingPersonal: 'what coaches ask each other about their classes',
  },
} satisfies AboutTables<typeof tables>;
