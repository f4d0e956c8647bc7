import { type AboutTables, byCustomer, internal } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutBookingPolicy = {
  booking_restrictions: {
    rowsInLargeStudio: 8_000,
    personal: {
      file: 'restricciones_al_reservar',
      whose: byCustomer,
      withheld: { strike_id: internal },
      erasure: 'deleted',
      headings: {
        booking_restriction_id: 'Número',
        kind: 'Consecuencia',
        book_days_ahead: 'Días de anticipación',
        startsAt: 'Desde',
        endsAt: 'Hasta',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Restricciones al reservar',
    },
  },
} satisfies AboutTables<typeof tables>;
