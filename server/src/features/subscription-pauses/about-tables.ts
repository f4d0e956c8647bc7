import { type AboutTables, byCustomer, internal } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutSubscriptionPauses = {
  subscription_pauses: {
    rowsInLargeStudio: 6_000,
    personal: {
      file: 'pausas_de_suscripcion',
      whose: byCustomer,
      withheld: {
        given_by: internal,
        first_month: internal,
        heldAt: internal,
        begunAt: internal,
        announcedAt: internal,
        releasedAt: internal,
        endedAt: internal,
      },
      erasure: 'deleted',
      headings: {
        subscription_pause_id: 'Número',
        purchase_id: 'Compra',
        kind: 'Tipo',
        startsAt: 'Desde',
        endsAt: 'Hasta',
        first_day: 'Primer día',
        last_day: 'Último día',
        months: 'Meses',
        year: 'Año',
        paper_until: 'Documento médico hasta',
        cancelledAt: 'Cancelada',
        shortenedAt: 'Terminada antes',
      },
    },
    merge: {
      moves: ['customer_id', 'given_by'],
      name: 'Pausas de suscripción',
      // Both records may have used the same months of a year: those of one then count no more.
      sets: {
        year: `case when t.customer_id = $2 and exists (
            select from subscription_pauses k where k.customer_id = $1 and k.year = t.year and k.kind = 'own')
          then null else t.year end`,
      },
    },
  },
} satisfies AboutTables<typeof tables>;
