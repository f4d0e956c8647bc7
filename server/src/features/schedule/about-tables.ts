import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutSchedule = {
  class_templates: {
    rowsInLargeStudio: 150,
    auditName: 'Clase de cada semana',
    nothingPersonal: studioContent,
  },
  closed_days: {
    rowsInLargeStudio: 100,
    auditName: 'Día cerrado',
    nothingPersonal: studioContent,
  },
  single_classes: {
    rowsInLargeStudio: 60_000,
    auditName: 'Clase',
    nothingPersonal: studioContent,
  },
  class_instructors: {
    rowsInLargeStudio: 60_000,
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
