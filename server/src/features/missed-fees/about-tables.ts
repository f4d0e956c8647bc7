import { type AboutTables, books, byCustomer, columns, internal } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutMissedFees = {
  missed_fee_consents: {
    rowsInLargeStudio: 9_000,
    personal: {
      file: 'permisos_de_cargo_por_faltar',
      whose: byCustomer,
      erasure: {
        why: 'evidence of what was authorised, as long as the books; without the address that it came from',
        kept: columns(
          'missed_fee_consent_id customer_id branch_id is_given amount missed_limit missed_grace payment_source_id text version createdAt',
        ),
        overwritten: { address: 'null' },
      },
      headings: {
        missed_fee_consent_id: 'Número',
        is_given: 'Autorizado',
        amount: 'Cargo (MXN)',
        missed_limit: 'Strikes en 30 días',
        missed_grace: 'Strikes del mes que no cuentan',
        address: 'Dirección de red',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Permisos de cargo por faltar',
    },
  },
  missed_class_fees: {
    rowsInLargeStudio: 9_000,
    personal: {
      file: 'cargos_por_faltar',
      whose: byCustomer,
      withheld: {
        tries: internal,
        next_try_at: internal,
      },
      erasure: {
        why: books,
        kept: columns(
          'missed_class_fee_id customer_id class_reservation_id missed_fee_consent_id purchase_id amount tries next_try_at excusedAt createdAt',
        ),
      },
      headings: {
        missed_class_fee_id: 'Número',
        missed_fee_consent_id: 'Permiso',
        amount: 'Cargo (MXN)',
        excusedAt: 'Perdonado',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Cargos por faltar',
    },
  },
} satisfies AboutTables<typeof tables>;
