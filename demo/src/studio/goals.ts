import { customer_goals } from '@tbm/server/features/goals/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { socia } from './accounts.ts';
import { advanceIds, writeRows } from './rows.ts';

const day = 86_400_000;
const goals = [
  { name: 'Dominar 1 burpee', made: 40, reached: 12 },
  { name: 'Leer 1 libro este mes', made: 17, reached: null },
  { name: 'Entrenar 4 veces por semana', made: 9, reached: null },
];

/** The member's own goals, one of them reached. */
export async function loadGoals(tx: Transaction, now: string): Promise<void> {
  const before = (days: number) => new Date(Date.parse(now) - days * day).toISOString();
  await writeRows(
    tx,
    customer_goals,
    goals.map(({ name, made, reached }, index) => ({
      customer_goal_id: 20_000 + index,
      customer_id: socia.customer_id,
      name,
      createdAt: before(made),
      completedAt: reached === null ? null : before(reached),
    })),
  );
  await advanceIds(tx, customer_goals, 'customer_goal_id');
}
