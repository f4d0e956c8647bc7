import type { AboutTables } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutCart = {
  carts: {
    rowsInLargeStudio: 50_000,
    personal: {
      file: 'carritos',
      whose: 't.email = subject.email',
      erasure: 'deleted',
      headings: {
        cart_item_id: 'Número',
        is_trial: 'Prueba gratis',
      },
    },
    merge: 'goes',
  },
} satisfies AboutTables<typeof tables>;
