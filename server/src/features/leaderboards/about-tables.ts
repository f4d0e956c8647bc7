import { type AboutTables, byCustomer } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutLeaderboards = {
  leaderboard_months: {
    rowsInLargeStudio: 400_000,
    personal: {
      file: 'leaderboards',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        reservations: 'Reservaciones',
        attended: 'Asistencias',
        playbacks: 'Clases completadas',
      },
    },
    merge: 'computed',
  },
} satisfies AboutTables<typeof tables>;
