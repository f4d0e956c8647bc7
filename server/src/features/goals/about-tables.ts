import { type AboutTables, byCustomer, internal } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutGoals = {
  customer_goals: {
    rowsInLargeStudio: 60_000,
    personal: {
      file: 'metas',
      whose: byCustomer,
      withheld: { request_token: internal },
      erasure: 'deleted',
      headings: {
        customer_goal_id: 'Número',
        completedAt: 'Cumplida',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Metas',
      sets: { request_token: 'null' },
    },
  },
} satisfies AboutTables<typeof tables>;
