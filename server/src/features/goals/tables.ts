import { goalLimits, typedLimit } from '@tbm/contract/lengths';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

/** The goals that a member wants to reach [GOAL-006]. */
export const customer_goals = pgTable(
  'customer_goals',
  {
    customer_goal_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    name: text().notNull(),
    completedAt: instant(),
    request_token: text(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('customer_goals', table, { name: goalLimits.name }),
    unique('customer_goals_once').on(table.customer_id, table.request_token),
    check(
      'customer_goals_name',
      sql`length(trim(${table.name})) between 1 and ${sql.raw(String(typedLimit(goalLimits.name)))}`,
    ),
  ],
);
