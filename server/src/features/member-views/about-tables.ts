import { type AboutTables, byCustomer, internal, other, secret } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutMemberViews = {
  member_views: {
    rowsInLargeStudio: 2_000,
    auditName: 'Vista de su cuenta',
    personal: {
      file: 'vistas-de-tu-cuenta',
      whose: byCustomer,
      withheld: { uid: other, session_id: internal, token_hash: secret },
      erasure: 'deleted',
      headings: {
        member_view_id: 'Número',
      },
    },
    merge: 'goes',
  },
} satisfies AboutTables<typeof tables>;
