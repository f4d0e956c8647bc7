import { type AboutTables, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutContent = {
  frequent_questions: {
    rowsInLargeStudio: 50,
    nothingPersonal: studioContent,
  },
  testimonials: {
    rowsInLargeStudio: 30,
    nothingPersonal: 'public quotes with a name, written by the studio, tied to no account',
  },
  programs: {
    rowsInLargeStudio: 10,
    nothingPersonal: studioContent,
  },
  disciplines: {
    rowsInLargeStudio: 5,
    nothingPersonal: studioContent,
  },
  milestones: {
    rowsInLargeStudio: 10,
    nothingPersonal: studioContent,
  },
  brands: {
    rowsInLargeStudio: 10,
    nothingPersonal: studioContent,
  },
  brand_benefits: {
    rowsInLargeStudio: 20,
    nothingPersonal: studioContent,
  },
  quotes: {
    rowsInLargeStudio: 400,
    nothingPersonal: studioContent,
  },
  nutrition_tips: {
    rowsInLargeStudio: 100,
    nothingPersonal: studioContent,
  },
  page_texts: {
    rowsInLargeStudio: 5,
    auditName: 'Textos de una página',
    nothingPersonal: studioContent,
  },
  starting_content: {
    rowsInLargeStudio: 5,
    nothingPersonal: studioContent,
  },
} satisfies AboutTables<typeof tables>;
