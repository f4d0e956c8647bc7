import type { AboutTables } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutPayments = {
  provider_tries: {
    rowsInLargeStudio: 200_000,
    nothingPersonal: 'what was asked of a provider, by the number of a purchase, a refund or an account',
  },
} satisfies AboutTables<typeof tables>;
