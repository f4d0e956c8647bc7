import { type AboutTables, byCustomer } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutConsents = {
  consents: {
    rowsInLargeStudio: 40_000,
    personal: {
      file: 'permisos',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        consent_id: 'Número',
        purpose: 'Finalidad',
        given: 'Permitido',
        place: 'Dónde',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Permisos',
    },
  },
} satisfies AboutTables<typeof tables>;
