import { type AboutTables, byCustomer, secret } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutProfile = {
  whatsapp_codes: {
    rowsInLargeStudio: 1_000,
    personal: {
      file: 'codigo-de-whatsapp',
      whose: byCustomer,
      withheld: { code_hash: secret },
      erasure: 'deleted',
      headings: {
        number: 'WhatsApp',
        tries: 'Intentos',
      },
    },
    merge: 'goes',
  },
} satisfies AboutTables<typeof tables>;
