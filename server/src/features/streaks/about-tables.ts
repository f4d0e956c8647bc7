import { type AboutTables, byCustomer } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutStreaks = {
  streaks: {
    rowsInLargeStudio: 300_000,
    personal: {
      file: 'rachas',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        streak_id: 'Folio de racha',
        run: 'Semanas seguidas',
      },
    },
    merge: 'computed',
  },
  customer_pauses: {
    rowsInLargeStudio: 20_000,
    personal: {
      file: 'pausas',
      whose: byCustomer,
      health: ['pause_reason'],
      erasure: 'deleted',
      headings: {
        customer_pause_id: 'Folio de pausa',
        pause_reason: 'Motivo de la pausa',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Pausas',
      same: `exists (select from customer_pauses k where k.customer_id = $1
      and daterange(k.start_date, k.end_date, '[]') && daterange(t.start_date, t.end_date, '[]'))`,
    },
  },
} satisfies AboutTables<typeof tables>;
