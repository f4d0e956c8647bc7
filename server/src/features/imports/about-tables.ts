import {
  type AboutTables,
  byCustomer,
  columns,
  internal,
  ofPurchases,
  other,
} from '../../platform/database/about.ts';
import { isAboutAddress, namesAddress } from './addresses.ts';
import type * as tables from './tables.ts';

export const aboutImports = {
  imports: {
    rowsInLargeStudio: 100,
    auditName: 'Importación',
    personal: {
      file: 'archivos-importados',
      whose: 't.created_by = subject.customer_id',
      withheld: {
        content: other,
        reading: internal,
        settings: internal,
        draft: other,
        draft_problems: other,
        layout: internal,
        uid: internal,
      },
      erasure: {
        why: 'files of the studio, for thirty days; a draft with the member’s address is deleted',
        kept: columns(
          'import_id kind state file_name content reading settings draft draft_problems layout rows added changed known wrong created_by createdAt startedAt endedAt',
        ),
        overwritten: { uid: `''` },
      },
      headings: {
        file_name: 'Archivo',
        rows: 'Renglones',
        added: 'Nuevos',
        changed: 'Corregidos',
        known: 'Ya estaban',
        wrong: 'Por corregir',
      },
    },
    merge: {
      moves: ['created_by'],
      name: 'Archivos que importó',
      sets: { uid: `coalesce((select u.uid from users u where u.customer_id = $1), '')` },
    },
  },
  import_rows: {
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'renglones-de-archivos',
      whose: isAboutAddress('t', 'subject.file_emails'),
      // Also rows about other members, such as with a note that the member recommended the studio.
      namesSubject: namesAddress('t', 'subject.file_emails'),
      withheld: { about: internal, problems: internal },
      erasure: 'deleted',
      scans: 'no index by what a cell holds; read once per download or erasure, by a job',
      headings: {
        line: 'Renglón',
        cells: 'Celdas',
      },
    },
    // A row with the closed account's address is found by `imported_addresses`, which moves.
    merge: 'stays',
  },
  imported_customers: {
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'datos-de-archivos',
      whose: byCustomer,
      withheld: { written: internal },
      erasure: 'deleted',
    },
    merge: 'goes',
  },
  imported_purchases: {
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'compras-de-archivos',
      whose: ofPurchases,
      withheld: { written: internal },
      erasure: 'deleted',
    },
    merge: 'follows',
  },
  imported_addresses: {
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'correos-en-archivos',
      whose: byCustomer,
      withheld: { address_hash: internal },
      erasure: 'deleted',
    },
    merge: {
      moves: ['customer_id'],
      name: 'Correos en archivos importados',
    },
  },
} satisfies AboutTables<typeof tables>;
