import { type CustomerPause, customerPause, type PauseFields } from '@tbm/contract/pauses';
import type { ProblemCode } from '@tbm/domain/messages';
import {
  changedPauseProblem,
  isDeletable,
  isHealthReason,
  newPauseProblem,
  type PauseProblem,
} from '@tbm/domain/pauses';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, fieldProblem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { timezoneOfCustomer } from '../accounts/index.ts';
import { requireHealthConsent } from '../consents/index.ts';
import { refreshStreaks } from './refresh.ts';

type Need = Pick<Services, 'db' | 'clock'>;
interface Member {
  customer_id: number;
}

const columns = 'customer_pause_id, start_date, end_date, pause_reason';

const list = statement(
  'customer_pauses',
  `select ${columns} from customer_pauses where customer_id = $1 order by end_date desc limit 200`,
  customerPause.extend({ start_date: z.string(), end_date: z.string() }),
);
const onePauseSql = `select ${columns} from customer_pauses where customer_id = $1 and customer_pause_id = $2`;
const one = statement('customer_pause', onePauseSql, customerPause);
const locked = statement('customer_pause_to_change', `${onePauseSql} for update`, customerPause);
const insert = statement(
  'add_customer_pause',
  `insert into customer_pauses (customer_id, start_date, end_date, pause_reason, "createdAt")
  values ($1, $2, $3, $4, $5) returning ${columns}`,
  customerPause,
);
const update = statement(
  'change_customer_pause',
  `update customer_pauses set start_date = $3, end_date = $4, pause_reason = $5
  where customer_id = $1 and customer_pause_id = $2 returning ${columns}`,
  customerPause,
);
const remove = command(
  'delete_customer_pause',
  'delete from customer_pauses where customer_id = $1 and customer_pause_id = $2',
);

/** A member's pauses, the latest first. */
export const pausesOf = (db: Executor, { customer_id }: Member): Promise<CustomerPause[]> =>
  list.all(db, [customer_id]);

/** Throws `not_found`. */
export const pauseOf = async (db: Executor, { customer_id }: Member, id: number): Promise<CustomerPause> =>
  oneOr(await one.all(db, [customer_id, id]), 'not_found');

const refuse = (found: PauseProblem): void => {
  if (found) throw fieldProblem(found.code as ProblemCode, found.field);
};

/** The exclusion of overlapping pauses refuses at the first day. */
const overlapping = (error: unknown): never => {
  throw brokenConstraint(error) === 'customer_pauses_overlap'
    ? fieldProblem('pause_overlap', 'start_date')
    : error;
};

async function begin(tx: Transaction, { customer_id }: Member, now: string, fields?: PauseFields) {
  if (fields && isHealthReason(fields.pause_reason))
    await requireHealthConsent(tx, {
      customer_id,
      version: fields.health_consent,
      place: 'profile',
      now,
    });
  return dayIn(now, await timezoneOfCustomer(tx, customer_id)).toString();
}

/** Adds a pause that begins today or later. Throws what is wrong with its days, `pause_overlap` and `health_consent_missing`. */
export async function addPause(
  { db, clock }: Need,
  member: Member,
  fields: PauseFields,
): Promise<CustomerPause> {
  const now = clock.now();
  const { start_date, end_date, pause_reason } = fields;
  return db.transaction(async (tx) => {
    refuse(newPauseProblem(fields, await begin(tx, member, now, fields)));
    const pause = await insert
      .one(tx, [member.customer_id, start_date, end_date, pause_reason, now])
      .catch(overlapping);
    await refreshStreaks(tx, { ...member, from: start_date, now });
    return pause;
  });
}

/** Changes a future pause, or ends one that has begun. Throws as `addPause`, and `not_found`, `pause_begun`, `pause_over`. */
export async function changePause(
  { db, clock }: Need,
  member: Member,
  id: number,
  fields: PauseFields,
): Promise<CustomerPause> {
  const now = clock.now();
  const { start_date, end_date, pause_reason } = fields;
  return db.transaction(async (tx) => {
    const today = await begin(tx, member, now, fields);
    const was = oneOr(await locked.all(tx, [member.customer_id, id]), 'not_found');
    refuse(changedPauseProblem(was, fields, today));
    const is = await update
      .one(tx, [member.customer_id, id, start_date, end_date, pause_reason])
      .catch(overlapping);
    const from = [was.start_date, start_date].toSorted()[0] ?? start_date;
    await refreshStreaks(tx, { ...member, from, now });
    return is;
  });
}

/** Deletes a pause until the day on which it begins. Throws `not_found`, `pause_begun`. */
export async function deletePause(
  { db, clock }: Need,
  member: Member,
  id: number,
): Promise<{ deleted: true }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const today = await begin(tx, member, now);
    const was = oneOr(await locked.all(tx, [member.customer_id, id]), 'not_found');
    if (!isDeletable(was, today)) throw problem('pause_begun');
    await remove.run(tx, [member.customer_id, id]);
    await refreshStreaks(tx, { ...member, from: was.start_date, now });
    return { deleted: true };
  });
}
