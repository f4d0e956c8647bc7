import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { isPausedSql } from '../../platform/pauses.ts';

const paused = statement(
  'is_paused',
  `select ${isPausedSql('$1', '$2')} as is_paused`,
  z.object({ is_paused: z.boolean() }),
);

/** Whether a subscription of a member is paused at an instant. SQL of other features: `isPausedSql`. */
export async function isPaused(db: Executor, customer_id: number, at: string): Promise<boolean> {
  return (await paused.one(db, [customer_id, at])).is_paused;
}
