import type { Call } from '@tbm/contract';
import { type CustomerGoal, customerGoal } from '@tbm/contract/goals';
import { goalLimits } from '@tbm/contract/lengths';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';

type Need = Pick<Services, 'db' | 'clock'>;
type Owner = Pick<Person, 'customer_id'>;

const columns = 'customer_goal_id, name, "completedAt"';

const ofCustomer = statement(
  'goals_of_customer',
  `select ${columns} from customer_goals where customer_id = $1 order by "createdAt" desc, customer_goal_id desc`,
  customerGoal,
);
const byId = statement(
  'goal_by_id',
  `select ${columns} from customer_goals where customer_id = $1 and customer_goal_id = $2`,
  customerGoal,
);
const byToken = statement(
  'goal_by_token',
  `select ${columns} from customer_goals where customer_id = $1 and request_token = $2`,
  customerGoal,
);
/** Locks the customer, so that two goals made at once are counted one after the other. */
const lockOwner = command('lock_goals', 'select from customers where customer_id = $1 for no key update');
const insertGoal = statement(
  'make_goal',
  `insert into customer_goals (customer_id, name, request_token, "createdAt")
  select $1::bigint, $2::text, $3::text, $4::timestamptz
  where (select count(*) from customer_goals where customer_id = $1) < ${goalLimits.count}
  returning ${columns}`,
  customerGoal,
);
/** `$4`: reached or not, null = unchanged. A goal that is already reached keeps its time. */
const updateGoal = statement(
  'change_goal',
  `update customer_goals set name = coalesce($3, name),
    "completedAt" = case when $4::boolean is null then "completedAt"
      when $4 then coalesce("completedAt", $5::timestamptz) end
  where customer_id = $1 and customer_goal_id = $2
  returning ${columns}`,
  customerGoal,
);
const removeGoal = statement(
  'delete_goal',
  `delete from customer_goals where customer_id = $1 and customer_goal_id = $2 returning ${columns}`,
  customerGoal,
);

export const goalsOf = (db: Executor, { customer_id }: Owner): Promise<CustomerGoal[]> =>
  ofCustomer.all(db, [customer_id]);

export const goalOf = async (db: Executor, { customer_id }: Owner, id: number): Promise<CustomerGoal> =>
  oneOr(await byId.all(db, [customer_id, id]), 'not_found');

/** Makes a goal, once per token. Throws `goals_full`. */
export const makeGoal = (
  { db, clock }: Need,
  { customer_id }: Owner,
  { name, request_token }: Call<'POST /customer_goals'>['body'],
): Promise<CustomerGoal> =>
  db.transaction(async (tx) => {
    await lockOwner.run(tx, [customer_id]);
    const existing = await byToken.maybeOne(tx, [customer_id, request_token]);
    if (existing) return existing;
    const written = await insertGoal.maybeOne(tx, [customer_id, name, request_token, clock.now()]);
    if (!written) throw problem('goals_full', { most: String(goalLimits.count) });
    return written;
  });

/** Renames a goal, or sets whether it is reached [GOAL-007, GOAL-008]. Throws `not_found`. */
export async function changeGoal(
  { db, clock }: Need,
  { customer_id }: Owner,
  { customer_goal_id, name, completed }: Call<'PUT /customer_goals'>['body'],
  /** How long the change has waited on a device without a connection. */
  seconds_ago = 0,
): Promise<CustomerGoal> {
  const reachedAt = Temporal.Instant.from(clock.now()).subtract({ seconds: seconds_ago }).toString();
  const values = [customer_id, customer_goal_id, name ?? null, completed ?? null, reachedAt];
  return oneOr(await updateGoal.all(db, values), 'not_found');
}

export async function deleteGoal(
  { db }: Need,
  { customer_id }: Owner,
  id: number,
): Promise<{ deleted: true }> {
  oneOr(await removeGoal.all(db, [customer_id, id]), 'not_found');
  return { deleted: true };
}
