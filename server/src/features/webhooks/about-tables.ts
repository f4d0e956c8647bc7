import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutWebhooks = {
  webhook_endpoints: {
    rowsInLargeStudio: 10,
    auditName: 'Dirección de avisos',
    nothingPersonal: studioContent,
  },
  webhook_deliveries: {
    rowsInLargeStudio: 500_000,
    auditName: 'Aviso a un programa',
    nothingPersonal: 'ids of what happened, for thirty days; no name, contact or text',
  },
} satisfies AboutTables<typeof tables>;
