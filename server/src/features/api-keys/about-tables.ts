import { type AboutTables, secret } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutApiKeys = {
  api_keys: {
    rowsInLargeStudio: 100,
    auditName: 'Llave de un programa',
    personal: {
      file: 'llaves-de-programas',
      whose: 't.uid = subject.uid',
      withheld: { token_hash: secret },
      erasure: 'deleted',
      headings: {
        api_key_id: 'Folio de llave',
        prefix: 'Cómo empieza',
        rights: 'Permisos',
        calls: 'Llamadas',
        lastUsedAt: 'Último uso',
      },
    },
    merge: 'goes',
  },
} satisfies AboutTables<typeof tables>;
