import { type AboutTables, columns, other } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutAudit = {
  audit_log: {
    rowsInLargeStudio: 500_000,
    auditName: 'Bitácora',
    personal: {
      file: 'cambios-del-equipo',
      // Also changes of a record that was merged into the member's.
      whose: `t.customer_id in (select subject.customer_id
      union all select m.customer_id from merged_members m where m.kept_customer_id = subject.customer_id)`,
      withheld: { uid: other, role: other },
      erasure: {
        why: 'which member of the staff changed what, without names; no one can change or delete it',
        kept: columns('audit_id uid role action thing thing_id customer_id before after createdAt'),
      },
      headings: {
        audit_id: 'Número',
        action: 'Acción',
        thing: 'Qué',
        thing_id: 'Folio de lo cambiado',
        before: 'Antes',
        after: 'Después',
      },
    },
    merge: 'stays',
  },
} satisfies AboutTables<typeof tables>;
