import { type AboutTables, other } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutInvitations = {
  staff_invitations: {
    rowsInLargeStudio: 100,
    auditName: 'Invitación al equipo',
    personal: {
      file: 'invitaciones-al-equipo',
      whose: 'lower(t.email) = lower(subject.email)',
      withheld: { invited_by: other },
      erasure: 'deleted',
      headings: {
        staff_invitation_id: 'Folio de invitación',
        branches: 'Sucursales',
        sends: 'Envíos',
        acceptedAt: 'Aceptada',
        accepted_by: 'Folio de quien aceptó',
      },
    },
    merge: {
      moves: ['invited_by', 'accepted_by'],
      name: 'Invitaciones al equipo',
    },
  },
} satisfies AboutTables<typeof tables>;
