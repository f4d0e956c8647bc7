import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutStudio = {
  class_categories: {
    rowsInLargeStudio: 5,
    nothingPersonal: studioContent,
  },
  class_types: {
    rowsInLargeStudio: 20,
    nothingPersonal: studioContent,
  },
  instructors: {
    rowsInLargeStudio: 40,
    nothingPersonal: 'public profiles of coaches, written by the studio',
  },
  instructor_branches: {
    rowsInLargeStudio: 60,
    nothingPersonal: studioContent,
  },
  locations: {
    rowsInLargeStudio: 4,
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
