import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { refreshUnlessBusy } from './refresh.ts';

/**
 * Members after `$2` whose facts have changed, or whose day has come on the clock of their branch; at most `$3`. The
 * index has days; a zone is within a day of UTC.
 */
const membersDue = statement(
  'members_to_evaluate',
  `select customer_id from (
    (select distinct customer_id from reward_changes where customer_id > $2::bigint order by customer_id limit $3::int)
    union
    (select t.customer_id from reward_standings t join customers c using (customer_id)
      join branches b on b.branch_id = c.branch_id
      where t.next_on <= ($1::timestamptz at time zone 'UTC')::date + 1 and t.customer_id > $2::bigint
        and t.next_on <= ($1::timestamptz at time zone b.timezone)::date
      order by t.customer_id limit $3::int)) d
  order by customer_id limit $3::int`,
  z.object({ customer_id: z.int() }),
);

/** Members that are read at once. */
const membersAtOnce = 200;

/**
 * Evaluates every member who is due, each in a separate transaction: a failure of one stops no other, and is tried again.
 * Two processes do not wait for each other. Returns how many were evaluated.
 */
export async function evaluateRewards(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  batch = membersAtOnce,
): Promise<number> {
  const now = clock.now();
  let done = 0;
  for (let after = 0; ; ) {
    const members = await membersDue.all(db, [now, after, batch]);
    for (const { customer_id } of members)
      await db
        // The day may have changed since the first of them.
        .transaction((tx) => refreshUnlessBusy(tx, { customer_id, now: clock.now() }))
        .then(() => {
          done += 1;
        })
        .catch((err: unknown) => {
          log.error({ err, customer_id }, 'the rewards of a member could not be evaluated');
        });
    after = members.at(-1)?.customer_id ?? after;
    if (members.length < batch) return done;
  }
}
