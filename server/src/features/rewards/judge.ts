import type { StaffStrike, Strike } from '@tbm/contract/rewards';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { isErasedSql } from '../../platform/erased.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { tellOfStrike } from './notify.ts';
import { lockRewards, refreshRewards } from './refresh.ts';
import { plainStrike } from './show.ts';
import { staffStrike } from './staff-strikes.ts';

type Need = Pick<Services, 'db' | 'clock'>;

const give = statement(
  'give_strike',
  `insert into strikes (customer_id, cause, reason, day, "createdAt")
  select c.customer_id, 'given', $2, ($3::timestamptz at time zone b.timezone)::date, $3
  from customers c join branches b using (branch_id) where c.customer_id = $1 and not ${isErasedSql('c.customer_id')}
  returning strike_id, day`,
  z.object({ strike_id: z.int(), day: z.string() }),
);
const owner = statement(
  'owner_of_strike',
  'select customer_id from strikes where strike_id = $1',
  z.object({ customer_id: z.int() }),
);
const locked = statement(
  'strike_to_judge',
  `select s.customer_id, s.day, s."pardonedAt" is not null as is_pardoned, v.state
  from strikes s left join strike_reviews v using (strike_id) where s.strike_id = $1 for update of s`,
  z.object({
    customer_id: z.int(),
    day: z.string(),
    is_pardoned: z.boolean(),
    state: z.enum(['open', 'pardoned', 'declined']).nullable(),
  }),
);
const pardon = command(
  'pardon_strike',
  'update strikes set "pardonedAt" = $2, pardoned_by = $3, pardon_reason = $4 where strike_id = $1',
);
const answer = command(
  'answer_strike_review',
  `update strike_reviews set state = $2, answer = $3, answered_by = $4, "answeredAt" = $5
  where strike_id = $1 and state = 'open'`,
);
const ask = command(
  'ask_for_review',
  `insert into strike_reviews (strike_id, text, "createdAt") values ($1, $2, $3) on conflict do nothing`,
);

/** Gives a member a strike today. Throws `not_found`. */
export async function giveStrike(
  { db, clock }: Need,
  actor: Person,
  { customer_id, reason }: { customer_id: number; reason: string },
): Promise<StaffStrike> {
  const now = clock.now();
  const strike_id = await db.transaction(async (tx) => {
    await lockRewards(tx, customer_id);
    const strike = oneOr(await give.all(tx, [customer_id, reason, now]), 'not_found');
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'strikes',
      thing_id: strike.strike_id,
      customer_id,
      now,
      before: null,
      after: { cause: 'given', day: strike.day },
    });
    await refreshRewards(tx, { customer_id, now });
    return strike.strike_id;
  });
  return staffStrike(db, strike_id);
}

/** Pardons a strike, and an open review with it; the rewards are those without it. Throws `not_found`, `strike_pardoned`. */
export async function pardonStrike(
  { db, clock }: Need,
  actor: Person,
  { strike_id, reason }: { strike_id: number; reason: string },
): Promise<StaffStrike> {
  const now = clock.now();
  const { customer_id } = oneOr(await owner.all(db, [strike_id]), 'not_found');
  await db.transaction(async (tx) => {
    // The lock of the member's evaluation comes before that of the row, as in `refreshRewards`.
    await lockRewards(tx, customer_id);
    const { day, is_pardoned, state } = oneOr(await locked.all(tx, [strike_id]), 'not_found');
    if (is_pardoned) throw problem('strike_pardoned');
    await pardon.run(tx, [strike_id, now, actor.customer_id, reason]);
    await answer.run(tx, [strike_id, 'pardoned', reason, actor.customer_id, now]);
    await recordAudit(tx, actor, {
      action: 'pardon',
      thing: 'strikes',
      thing_id: strike_id,
      customer_id,
      now,
      before: { review: state },
      after: { day },
    });
    await refreshRewards(tx, { customer_id, now });
    await tellOfStrike(tx, {
      customer_id,
      strike_id,
      template: 'strike_pardoned',
      day,
      answer: reason,
      now,
    });
  });
  return staffStrike(db, strike_id);
}

/** Answers a review without pardoning. Throws `not_found`, `review_closed`. */
export async function declineReview(
  { db, clock }: Need,
  actor: Person,
  { strike_id, reason }: { strike_id: number; reason: string },
): Promise<StaffStrike> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { customer_id, day, state } = oneOr(await locked.all(tx, [strike_id]), 'not_found');
    if (state === null) throw problem('not_found');
    if ((await answer.run(tx, [strike_id, 'declined', reason, actor.customer_id, now])) === 0)
      throw problem('review_closed');
    await recordAudit(tx, actor, {
      action: 'decline',
      thing: 'strikes',
      thing_id: strike_id,
      customer_id,
      now,
      before: { review: state },
      after: { review: 'declined' },
    });
    await tellOfStrike(tx, {
      customer_id,
      strike_id,
      template: 'strike_declined',
      day,
      answer: reason,
      now,
    });
  });
  return staffStrike(db, strike_id);
}

/** A member asks for another look at one of the member's strikes, once. Throws `not_found`, `strike_pardoned`, `review_again`. */
export async function askForReview(
  { db, clock }: Need,
  { customer_id }: Pick<Person, 'customer_id'>,
  { strike_id, text }: { strike_id: number; text: string },
): Promise<Strike> {
  await db.transaction(async (tx) => {
    const found = oneOr(await locked.all(tx, [strike_id]), 'not_found');
    if (found.customer_id !== customer_id) throw problem('not_found');
    if (found.is_pardoned) throw problem('strike_pardoned');
    if ((await ask.run(tx, [strike_id, text, clock.now()])) === 0) throw problem('review_again');
  });
  return plainStrike(await staffStrike(db, strike_id));
}
