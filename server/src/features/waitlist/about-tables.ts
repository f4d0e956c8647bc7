import { type AboutTables, byCustomer } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutWaitlist = {
  waitlists: {
    rowsInLargeStudio: 50_000,
    auditName: 'Lista de espera',
    personal: {
      file: 'listas-de-espera',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        waitlist_id: 'Número',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Listas de espera',
      same: `(exists (select from waitlists k where k.customer_id = $1 and k.single_class_id = t.single_class_id)
      or exists (select from class_reservations r where r.customer_id = $1 and r.single_class_id = t.single_class_id
        and r."deletedAt" is null and r.guest_name is null))`,
    },
  },
} satisfies AboutTables<typeof tables>;
