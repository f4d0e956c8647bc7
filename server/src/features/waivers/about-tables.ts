import {
  type AboutTables,
  byCustomer,
  columns,
  internal,
  keptHasSame,
  other,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutWaivers = {
  waiver_texts: {
    rowsInLargeStudio: 30,
    auditName: 'Responsiva',
    personal: {
      file: 'responsivas-que-publico',
      whose: 't.published_by = subject.customer_id',
      erasure: {
        why: 'content of the studio',
        kept: columns('version text questions publishedAt published_by updatedAt createdAt'),
      },
      headings: {
        version: 'Versión',
        questions: 'Preguntas',
        publishedAt: 'Publicada',
        published_by: 'Quién la publicó',
      },
    },
    merge: {
      moves: ['published_by'],
      name: 'Responsivas que publicó',
    },
  },
  waiver_signatures: {
    rowsInLargeStudio: 60_000,
    auditName: 'Firma de la responsiva',
    personal: {
      file: 'responsivas-firmadas',
      whose: byCustomer,
      erasure: {
        why: 'evidence of what the member agreed to, as long as a claim is possible; without birthdate, address and browser',
        kept: columns(
          'waiver_signature_id customer_id version full_name guardian_name guardian_relation signed_on signedAt signed_by',
        ),
        overwritten: { birthdate: 'null', address: 'null', user_agent: 'null' },
      },
      headings: {
        waiver_signature_id: 'Número',
        version: 'Versión',
        full_name: 'Nombre con que firmó',
        guardian_name: 'Madre, padre o tutora',
        guardian_relation: 'Parentesco',
        birthdate: 'Fecha de nacimiento',
        signed_on: 'Día de la firma',
        signedAt: 'Firmada',
        signed_by: 'Dónde firmó',
        address: 'Dirección de red',
        user_agent: 'Navegador',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Responsivas firmadas',
      same: keptHasSame('waiver_signatures', 'version'),
    },
  },
  guest_signatures: {
    rowsInLargeStudio: 20_000,
    auditName: 'Firma de una invitada',
    personal: {
      file: 'firmas-de-tus-invitadas',
      whose:
        't.class_reservation_id in (select class_reservation_id from class_reservations where customer_id = subject.customer_id)',
      withheld: {
        full_name: other,
        birthdate: other,
        guardian_name: other,
        guardian_relation: other,
        address: other,
        user_agent: other,
      },
      erasure: {
        why: 'evidence of what the guest agreed to, as long as a claim is possible; without birthdate, address and browser',
        kept: columns(
          'guest_signature_id class_reservation_id version full_name guardian_name guardian_relation signed_on signedAt signed_by',
        ),
        overwritten: { birthdate: 'null', address: 'null', user_agent: 'null' },
      },
      headings: {
        guest_signature_id: 'Número',
        version: 'Versión',
        signed_on: 'Día de la firma',
        signedAt: 'Firmada',
        signed_by: 'Dónde firmó',
      },
    },
    merge: 'follows',
  },
  waiver_answers: {
    rowsInLargeStudio: 20_000,
    auditName: 'Respuestas de salud',
    personal: {
      file: 'respuestas-de-salud',
      whose: byCustomer,
      withheld: { consent_id: internal },
      health: ['answers', 'emergency_name', 'emergency_phone'],
      healthPurpose: 'class_health',
      isAllHealth: true,
      erasure: 'deleted',
      erasedBefore: ['consents'],
      headings: {
        version: 'Versión',
        answers: 'Respuestas de salud',
        emergency_name: 'Contacto de emergencia',
        emergency_phone: 'Teléfono de emergencia',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Respuestas de salud',
      same: keptHasSame('waiver_answers'),
    },
  },
} satisfies AboutTables<typeof tables>;
