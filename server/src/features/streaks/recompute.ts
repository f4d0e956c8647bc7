import type { Streak } from '@tbm/contract/streaks';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { streaksOf } from './queries.ts';
import { refreshStreaks } from './refresh.ts';

const known = statement(
  'member_to_recompute',
  'select customer_id from customers where customer_id = $1',
  z.object({ customer_id: z.int() }),
);

/** Earlier than any activity. */
const ever = '2000-01-01';

/** Computes all streaks of a member from the member's activity [API-187, API-188]. Throws `not_found`. */
export async function recompute(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  customer_id: number,
): Promise<Streak[]> {
  const now = clock.now();
  oneOr(await known.all(db, [customer_id]), 'not_found');
  await db.transaction((tx) => refreshStreaks(tx, { customer_id, from: ever, now }));
  return (await streaksOf(db, { customer_id, now })).data;
}
