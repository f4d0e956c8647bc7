import {
  type AboutTables,
  books,
  byCustomer,
  columns,
  internal,
  ofPurchases,
  other,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutReservations = {
  class_reservations: {
    rowsInLargeStudio: 1_000_000,
    auditName: 'Reservación',
    personal: {
      file: 'reservaciones',
      whose: byCustomer,
      withheld: { guest_name: other, unlimited_during: internal, calendarChangedAt: internal },
      erasure: {
        why: books,
        kept: columns(
          'class_reservation_id single_class_id customer_id class_date spot credit_lot_id guest_pass_lot_id is_invited purchase_id unlimited_during is_cash is_paid attend class_stars coach_stars credit_until calendarChangedAt createdAt deletedAt',
        ),
        overwritten: {
          comment: 'null',
          guest_name: `case when t.guest_name is not null then 'Invitada' end`,
        },
      },
      headings: {
        class_date: 'Fecha de la clase',
        guest_pass_lot_id: 'Folio del crédito con el pase de invitada',
        is_invited: 'Es de tu invitada',
        is_cash: 'En efectivo',
        is_paid: 'Pagada',
        attend: 'Asistió',
        credit_until: 'Crédito utilizable hasta',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Lugares en clases',
    },
  },
  requested_places: {
    rowsInLargeStudio: 50_000,
    personal: {
      file: 'lugares-pedidos',
      whose: ofPurchases,
      erasure: {
        why: books,
        kept: columns(
          'purchase_id single_class_id spot status class_reservation_id code createdAt settledAt',
        ),
      },
      headings: {
        settledAt: 'Resuelto',
      },
    },
    merge: 'follows',
  },
} satisfies AboutTables<typeof tables>;
