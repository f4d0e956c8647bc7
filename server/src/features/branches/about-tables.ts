import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutBranches = {
  branches: {
    rowsInLargeStudio: 2,
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
