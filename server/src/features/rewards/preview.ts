import type { RewardPeriod } from '@tbm/contract/rewards';
import { addDays } from '@tbm/domain/planner';
import { rewardHistory } from '@tbm/domain/rewards';
import { z } from 'zod';
import { type Page, spanOf } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { factsOf, type MemberFacts } from './facts.ts';
import { keyOf } from './rows-to-store.ts';
import { rulesOf } from './rules.ts';
import { shownPeriod } from './show.ts';
import { strikesOfMembers } from './strike-rows.ts';

/** Members for whom something closes by the end of day `$1`, or whose facts have changed; after member `$2`, at most `$3`. */
const candidates = statement(
  'members_to_preview',
  `select d.customer_id, coalesce(t.level, 0) as level,
    array(select coalesce('lot:' || p.credit_lot_id, 'month:' || p.month) from reward_periods p
      where p.customer_id = d.customer_id) as keys
  from (select customer_id from reward_standings where next_on <= $1::date + 1
    union select customer_id from reward_changes) d
  left join reward_standings t on t.customer_id = d.customer_id
  where d.customer_id > $2::bigint order by d.customer_id limit $3::int`,
  z.object({ customer_id: z.int(), level: z.int(), keys: z.array(z.string()) }),
);

/** Members whose facts are read at once. */
const membersAtOnce = 200;

interface Mover extends Pick<MemberFacts, 'customer_id' | 'name' | 'last_name'> {
  level_before: number;
  level_after: number;
  periods: RewardPeriod[];
}

/** Who would change level if the programme were evaluated at the end of a day, and why. Nothing is written. */
export async function* moversOn(
  db: Executor,
  { day, now }: { day: string; now: string },
  batch = membersAtOnce,
): AsyncGenerator<Mover> {
  const rules = await rulesOf(db);
  for (let after = 0; ; ) {
    const found = await candidates.all(db, [day, after, batch]);
    const ids = found.map(({ customer_id }) => customer_id);
    after = ids.at(-1) ?? after;
    const known = new Map(found.map((one) => [one.customer_id, one]));
    const facts = ids.length > 0 ? await factsOf(db, ids, { rules, now }) : [];
    const strikes = facts.length > 0 ? await strikesOfMembers(db, ids) : [];
    for (const member of facts) {
      const { customer_id, name, last_name, today } = member;
      const { level = 0, keys = [] } = known.get(customer_id) ?? {};
      // A day is over on the next one; earlier ones are over already.
      const history = rewardHistory({ ...member, today: day < today ? today : addDays(day, 1) });
      if (history.level === level) continue;
      const memberStrikes = strikes.filter((strike) => strike.customer_id === customer_id);
      const fresh = history.closed.filter((period) => !keys.includes(keyOf(period)));
      yield {
        customer_id,
        name,
        last_name,
        level_before: level,
        level_after: history.level,
        periods: (fresh.length > 0 ? fresh : history.closed.slice(-1)).map((period) =>
          shownPeriod(period, member, memberStrikes),
        ),
      };
    }
    if (found.length < batch) return;
  }
}

/** The same, by pages. */
export async function previewOf(
  db: Executor,
  { day, page, now }: { day: string; page: number; now: string },
): Promise<Page<Mover>> {
  const { page_size, offset } = spanOf(page);
  const data: Mover[] = [];
  let total = 0;
  for await (const mover of moversOn(db, { day, now })) {
    if (total >= offset && data.length < page_size) data.push(mover);
    total += 1;
  }
  return {
    data,
    total,
    page,
    page_size,
  };
}
