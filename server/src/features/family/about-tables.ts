import { type AboutTables, columns, other } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutFamily = {
  family_links: {
    rowsInLargeStudio: 5_000,
    auditName: 'Familia',
    personal: {
      file: 'familia',
      whose: 'subject.customer_id in (t.payer_id, t.member_id)',
      withheld: {
        payer_id: other,
        member_id: other,
        email: other,
        invited_address: other,
        accepted_address: other,
      },
      erasure: {
        why: 'evidence that both agreed to charges, as long as the books; without addresses',
        kept: columns(
          'family_link_id payer_id member_id invited_by invited_version createdAt expiresAt acceptedAt accepted_version seat',
        ),
        overwritten: {
          email: 'null',
          invited_address: 'null',
          accepted_address: 'null',
          endedAt: 'coalesce(t."endedAt", subject.now)',
          ended_by: `coalesce(t.ended_by, 'account')`,
        },
      },
      headings: {
        family_link_id: 'Número',
        invited_by: 'Quién invitó',
        invited_version: 'Versión del texto de la invitación',
        expiresAt: 'Vence',
        acceptedAt: 'Aceptada',
        accepted_version: 'Versión del texto aceptado',
        seat: 'Lugar en la familia',
        endedAt: 'Terminada',
        ended_by: 'Quién la terminó',
      },
    },
    merge: {
      moves: ['payer_id', 'member_id'],
      name: 'Familia',
    },
  },
} satisfies AboutTables<typeof tables>;
