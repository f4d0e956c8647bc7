import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutMuscles = {
  class_type_muscles: {
    rowsInLargeStudio: 120,
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
