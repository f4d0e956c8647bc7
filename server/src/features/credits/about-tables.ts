import { type AboutTables, books, byCustomer, columns } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutCredits = {
  credit_lots: {
    auditName: 'Clases de un paquete',
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'creditos',
      whose: byCustomer,
      erasure: {
        why: books,
        kept: columns(
          'credit_lot_id customer_id purchase_id period title branch_id start_date expiration_date granted available_classes is_unlimited guest_passes guest_passes_left slots createdAt deletedAt',
        ),
      },
      headings: {
        period: 'Periodo',
        expiration_date: 'Hasta',
        granted: 'Otorgadas',
        available_classes: 'Disponibles',
        guest_passes: 'Pases de invitada',
        guest_passes_left: 'Pases de invitada disponibles',
        slots: 'Horarios',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Créditos',
    },
  },
  credit_ledger: {
    rowsInLargeStudio: 1_500_000,
    auditName: 'Movimientos de créditos',
    personal: {
      file: 'movimientos-de-creditos',
      whose: `t.credit_lot_id in (select credit_lot_id from credit_lots where customer_id = subject.customer_id)`,
      erasure: {
        why: books,
        kept: columns(
          'credit_ledger_id credit_lot_id class_reservation_id reason amount extended_for extended_cause extended_from extended_until createdAt',
        ),
      },
      headings: {
        credit_ledger_id: 'Número',
        amount: 'Cantidad',
        extended_for: 'Reservación que amplió la vigencia',
        extended_cause: 'Por qué se amplió la vigencia',
        extended_from: 'Vigencia antes',
        extended_until: 'Vigencia después',
      },
    },
    merge: 'follows',
  },
} satisfies AboutTables<typeof tables>;
