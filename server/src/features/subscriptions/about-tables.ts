import { type AboutTables, byCustomer, columns, provider } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutSubscriptions = {
  trials: {
    rowsInLargeStudio: 15_000,
    personal: {
      file: 'prueba-gratis',
      whose: byCustomer,
      withheld: { fingerprint: provider },
      erasure: {
        why: 'a free trial is given once per card; the mark of the card names no one',
        kept: columns('customer_id fingerprint purchase_id createdAt'),
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Pruebas gratis',
    },
  },
} satisfies AboutTables<typeof tables>;
