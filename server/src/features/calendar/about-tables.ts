import { type AboutTables, byCustomer, keptHasSame, secret } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutCalendar = {
  calendar_feeds: {
    rowsInLargeStudio: 15_000,
    personal: {
      file: 'agenda-conectada',
      whose: byCustomer,
      withheld: { secret },
      erasure: 'deleted',
    },
    merge: {
      moves: ['customer_id'],
      name: 'Enlaces para su agenda',
      same: keptHasSame('calendar_feeds'),
    },
  },
} satisfies AboutTables<typeof tables>;
