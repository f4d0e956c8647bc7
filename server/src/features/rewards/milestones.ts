import { type CustomerMilestone, customerMilestone } from '@tbm/contract/rewards';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { refreshRewards } from './refresh.ts';

type Need = Pick<Services, 'db' | 'clock'>;

const columns = 'customer_milestone_id, customer_id, milestone_id, achieved_on, lost_on, "createdAt"';
const row = customerMilestone.extend({
  achieved_on: z.string(),
  lost_on: z.string().nullable(),
  createdAt: z.string(),
});

const list = statement(
  'customer_milestones',
  `select ${columns} from customer_milestones where customer_id = $1 order by achieved_on, customer_milestone_id`,
  row,
);
const one = statement(
  'customer_milestone',
  `select ${columns} from customer_milestones where customer_milestone_id = $1 and ($2::bigint is null or customer_id = $2)`,
  row,
);
const known = statement(
  'member_to_evaluate',
  'select customer_id from customers where customer_id = $1',
  z.object({ customer_id: z.int() }),
);
/** With a level the member is congratulated on all below it. */
const celebrate = command(
  'celebrate_milestones',
  `update customer_milestones set "celebratedAt" = $3 where customer_id = $1 and "celebratedAt" is null
    and milestone_id <= (select milestone_id from customer_milestones where customer_milestone_id = $2 and customer_id = $1)`,
);

/** Every level that a member has reached, also those that the member lost. */
export const milestonesOf = (db: Executor, customer_id: number): Promise<CustomerMilestone[]> =>
  list.all(db, [customer_id]);

/** One milestone of a member or, with null, of any member. Throws `not_found`. */
export const milestoneById = async (
  db: Executor,
  id: number,
  customer_id: number | null,
): Promise<CustomerMilestone> => oneOr(await one.all(db, [id, customer_id]), 'not_found');

/** Evaluates a member again from the whole history [API-171, API-172]. Throws `not_found`. */
export async function evaluateMember({ db, clock }: Need, customer_id: number): Promise<CustomerMilestone[]> {
  oneOr(await known.all(db, [customer_id]), 'not_found');
  await db.transaction((tx) => refreshRewards(tx, { customer_id, now: clock.now() }));
  return milestonesOf(db, customer_id);
}

/** Records that the member has been congratulated. Throws `not_found`. */
export async function markCelebrated(
  { db, clock }: Need,
  { customer_id }: { customer_id: number },
  customer_milestone_id: number,
): Promise<{ celebrated: true }> {
  await milestoneById(db, customer_milestone_id, customer_id);
  await celebrate.run(db, [customer_id, customer_milestone_id, clock.now()]);
  return { celebrated: true };
}

/** Levels are earned: throws `milestone_earned`, or `not_found`. */
export async function refuseDeletion({ db }: Pick<Services, 'db'>, id: number): Promise<never> {
  await milestoneById(db, id, null);
  throw problem('milestone_earned');
}
