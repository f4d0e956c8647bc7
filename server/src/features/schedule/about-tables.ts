import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutSchedule = {
  class_templates: {
    rowsInLargeStudio: 150,
    nothingPersonal: studioContent,
  },
  closed_days: {
    rowsInLargeStudio: 100,
    nothingPersonal: studioContent,
  },
  single_classes: {
    rowsInLargeStudio: 60_000,
    nothingPersonal: studioContent,
  },
  class_instructors: {
    rowsInLargeStudio: 60_000,
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
