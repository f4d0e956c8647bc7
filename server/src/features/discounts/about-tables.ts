import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutDiscounts = {
  discounts: {
    rowsInLargeStudio: 500,
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
