import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutCancellations = {
  cancel_reasons: {
    rowsInLargeStudio: 10,
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
