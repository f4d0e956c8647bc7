import { type AboutTables, other } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

const ofHost =
  't.class_reservation_id in (select class_reservation_id from class_reservations where customer_id = subject.customer_id)';

export const aboutGuests = {
  guests: {
    rowsInLargeStudio: 5_000,
    auditName: 'Invitada',
    personal: {
      file: 'invitadas',
      whose: ofHost,
      withheld: { contact_key: other, email: other },
      erasure: 'deleted',
    },
    merge: 'follows',
  },
  guest_leads: {
    rowsInLargeStudio: 5_000,
    auditName: 'Invitada interesada',
    personal: {
      file: 'interes-como-invitada',
      whose: 'lower(t.email) = lower(subject.email)',
      erasure: 'deleted',
      headings: {
        guest_lead_id: 'Número',
        consent_version: 'Versión del permiso',
        address: 'Dirección de red',
      },
    },
    merge: 'stays',
  },
} satisfies AboutTables<typeof tables>;
