import { trainedMuscle } from '@tbm/contract/muscles';
import { balanceDays, balanceOf } from '@tbm/domain/muscle-balance';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { timezoneOfCustomer } from '../accounts/index.ts';
import { attendedPlaces } from '../streaks/index.ts';

/** From `$2` to before `$3`. */
const trainedBetween = statement(
  'trained_muscles',
  `with trained as (
    select vm.muscle_id, vm.is_primary, c.day
    from completed_videos c join video_muscles vm using (video_id)
    where c.customer_id = $1 and c.day >= $2::date and c.day < $3::date
    union all
    select cm.muscle_id, cm.is_primary, a.day
    from (${attendedPlaces}) a join class_type_muscles cm using (class_type_id))
  select m.muscle_id, m.selector,
    (count(t.day) filter (where t.is_primary))::int as primary_times,
    (count(t.day) filter (where not t.is_primary))::int as secondary_times,
    max(t.day)::text as last_day
  from muscles m left join trained t using (muscle_id)
  group by m.muscle_id order by m.muscle_id`,
  trainedMuscle.omit({ level: true }).extend({ selector: z.string() }),
);

/** How often the member trained each muscle in the days that count, and which days these are. */
export async function trainedBy(db: Executor, { customer_id, now }: { customer_id: number; now: string }) {
  const timezone = await timezoneOfCustomer(db, customer_id);
  const today = dayIn(now, timezone);
  const start = today.subtract({ days: balanceDays - 1 }).toString();
  const tomorrow = today.add({ days: 1 }).toString();
  return {
    start,
    end: today.toString(),
    trained: await trainedBetween.all(db, [customer_id, start, tomorrow]),
  };
}

/** The muscles that the member trained in the last four weeks, and those that lag. */
export async function muscleBalance(
  { db, clock }: { db: Executor } & Pick<Services, 'clock'>,
  { customer_id }: Pick<Person, 'customer_id'>,
) {
  const { start, end, trained } = await trainedBy(db, { customer_id, now: clock.now() });
  return { start, end, ...balanceOf(trained) };
}
