import { type AboutTables, byCustomer, internal } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutFixedPlaces = {
  fixed_places: {
    rowsInLargeStudio: 5_000,
    auditName: 'Lugar fijo',
    personal: {
      file: 'lugares-fijos',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        fixed_place_id: 'Número',
        class_template_id: 'Clase semanal',
        spot: 'Lugar',
        weekday: 'Día de la semana',
        local_time: 'Hora',
        startsAt: 'Después de la clase del',
        covered_on: 'Último día con paquete',
        endedAt: 'Terminó',
        ending: 'Por qué terminó',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Lugares fijos',
      same: `(t."endedAt" is null and exists (select from fixed_places k where k.customer_id = $1
        and k.class_template_id = t.class_template_id and k."endedAt" is null))`,
    },
  },
  fixed_place_classes: {
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'clases-de-lugares-fijos',
      whose:
        't.fixed_place_id in (select fixed_place_id from fixed_places where customer_id = subject.customer_id)',
      withheld: { class_reservation_id: internal },
      erasure: 'deleted',
      headings: {
        fixed_place_id: 'Lugar fijo',
        outcome: 'Qué pasó',
        code: 'Por qué no se reservó',
        triedAt: 'Último intento',
      },
    },
    merge: 'follows',
  },
} satisfies AboutTables<typeof tables>;
