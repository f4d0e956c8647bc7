import { type AboutTables, byCustomer, columns, internal } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutPrivacy = {
  own_data: {
    rowsInLargeStudio: 1_000,
    personal: {
      file: 'descargas',
      whose: byCustomer,
      withheld: { key: internal },
      erasure: 'deleted',
      headings: {
        readyAt: 'Listo',
      },
    },
    merge: 'goes',
  },
  account_deletions: {
    rowsInLargeStudio: 5_000,
    personal: {
      file: 'eliminacion-de-cuenta',
      whose: byCustomer,
      erasure: {
        why: 'evidence that it was done',
        kept: columns('customer_id requestedAt last_day dueAt erasedAt'),
      },
      headings: {
        last_day: 'Último día para volver',
        dueAt: 'Se elimina',
        erasedAt: 'Eliminado',
      },
    },
    merge: 'goes',
  },
} satisfies AboutTables<typeof tables>;
