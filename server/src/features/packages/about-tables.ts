import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutPackages = {
  class_packages: {
    rowsInLargeStudio: 60,
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
