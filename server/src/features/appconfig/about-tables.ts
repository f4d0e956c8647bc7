import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutAppconfig = {
  app_config: {
    rowsInLargeStudio: 10,
    auditName: 'Ajuste',
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
