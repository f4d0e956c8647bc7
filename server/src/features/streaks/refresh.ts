import { mondayBefore } from '@tbm/domain/planner';
import { type EarnedStreak, earnedStreaks } from '@tbm/domain/streaks';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { sameKey } from '../../platform/database/literals.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { activeDaysOf } from './active-days.ts';
import { contextFrom } from './context.ts';
import { notifyEarned } from './notify.ts';

const lockStreaks = command(
  'lock_streaks_of_customer',
  `select pg_advisory_xact_lock(hashtext('streaks'), hashint8($1))`,
);

/** Adds streaks, or restores deleted ones; the notices are for those that are new. */
const write = statement(
  'write_streaks',
  `insert into streaks (streak_id, customer_id, kind, week, run, "createdAt")
  select ${sameKey('s', 'streaks', 'streak_id')}, $1, n.kind, n.week, n.run, $5
  from unnest($2::text[], $3::date[], $4::integer[]) n (kind, week, run)
  left join streaks s on s.customer_id = $1 and s.kind = n.kind and s.week = n.week
  order by week, kind desc
  on conflict on constraint streaks_once do update set run = excluded.run, "deletedAt" = null
  returning streak_id, kind, week, run`,
  z.object({
    streak_id: z.int(),
    kind: z.enum(['weekly', 'monthly']),
    week: z.string(),
    run: z.int(),
  }),
);

const takeBack = command(
  'take_streaks_back',
  `update streaks s set "deletedAt" = $4
  from unnest($2::text[], $3::date[]) n (kind, week)
  where s.customer_id = $1 and s.kind = n.kind and s.week = n.week`,
);

const keyOf = ({ kind, week }: Pick<EarnedStreak, 'kind' | 'week'>): string => `${kind} ${week}`;
const columnsOf = (rows: readonly Pick<EarnedStreak, 'kind' | 'week'>[]) => [
  rows.map(({ kind }) => kind),
  rows.map(({ week }) => week),
];

/** Later than any activity. */
const never = '9999-12-31';

/**
 * Writes a member's streaks again from the week of `from`, the first day on which the activity, a plan or a pause changed.
 * To be called in the transaction of that change, after it; of two at once the later one sees both. Lock several members in
 * the order of their ids: `refreshAll`.
 */
export async function refreshStreaks(
  tx: Transaction,
  { customer_id, from, now }: { customer_id: number; from: string; now: string },
): Promise<void> {
  await lockStreaks.run(tx, [customer_id]);
  const week = mondayBefore(from);
  // Read after the lock: a statement sees what was committed before it began.
  const { base, stored, ...context } = await contextFrom.one(tx, [customer_id, week]);
  const days = await activeDaysOf(tx, { customer_id, from: week, to: never });
  const earned = earnedStreaks({ ...context, days }, base && { kind: 'weekly', ...base });
  const known = new Map(stored.map((one) => [keyOf(one), one]));
  const earnedKeys = new Set(earned.map(keyOf));
  const changed = earned.filter((one) => {
    const was = known.get(keyOf(one));
    return !was || was.deleted || was.run !== one.run;
  });
  const noLongerEarned = stored.filter((one) => !one.deleted && !earnedKeys.has(keyOf(one)));
  if (noLongerEarned.length > 0) await takeBack.run(tx, [customer_id, ...columnsOf(noLongerEarned), now]);
  if (changed.length === 0) return;
  const runs = changed.map(({ run }) => run);
  const written = await write.all(tx, [customer_id, ...columnsOf(changed), runs, now]);
  const fresh = written.filter((one) => !known.has(keyOf(one)));
  if (fresh.length > 0) await notifyEarned(tx, { customer_id, streaks: fresh, now });
}

/** The same for several members, in an order in which two transactions never wait for each other. */
export async function refreshAll(
  tx: Transaction,
  members: readonly { customer_id: number; from: string }[],
  now: string,
): Promise<void> {
  for (const one of members.toSorted((a, b) => a.customer_id - b.customer_id))
    await refreshStreaks(tx, { ...one, now });
}
