import type { PauseOptions, SubscriptionPause } from '@tbm/contract/subscription-pauses';
import { longestMedicalPause } from '@tbm/contract/subscription-pauses';
import type { ProblemCode } from '@tbm/domain/messages';
import { problemText } from '@tbm/domain/messages';
import {
  daysOfPause,
  firstFreeMonth,
  isChargeNear,
  monthsLeft,
  pauseLengths,
  pauseMonthsPerYear,
} from '@tbm/domain/subscription-pauses';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import { billingOf } from '../../platform/payments/billing.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../messages/index.ts';
import {
  isPaidByAnother,
  lockPurchase,
  type PurchaseRow,
  purchaseById,
  termsOf,
} from '../purchases/index.ts';
import { holdPause, queuePauses } from './hold.ts';
import { pauseById, toPause } from './pause-row.ts';
import { placesWithin } from './places.ts';

type Need = Pick<Services, 'db' | 'clock' | 'stripe' | 'paypal' | 'log'>;

const openPause = statement(
  'open_pause_of_purchase',
  `select subscription_pause_id from subscription_pauses
  where purchase_id = $1 and "cancelledAt" is null and "endsAt" > $2::timestamptz`,
  z.object({ subscription_pause_id: z.int() }),
);

const openPlanChange = command(
  'open_plan_change_of_paused_purchase',
  `select from plan_changes where purchase_id = $1 and "appliedAt" is null and "withdrawnAt" is null`,
);

const usedMonths = statement(
  'used_months_of_year',
  `select first_month, months from subscription_pauses
  where customer_id = $1 and year = $2 and kind = 'own' and "cancelledAt" is null`,
  z.object({ first_month: z.int(), months: z.int() }),
);

const insert = statement(
  'add_subscription_pause',
  `insert into subscription_pauses (purchase_id, customer_id, kind, "startsAt", "endsAt", first_day, last_day, months, year,
    first_month, paper_until, given_by, "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning subscription_pause_id`,
  z.object({ subscription_pause_id: z.int() }),
);

/** The problem for each constraint that refuses a pause. */
const refusals: Record<string, ProblemCode> = {
  subscription_pauses_overlap: 'subscription_pause_exists',
  subscription_pauses_year: 'subscription_pause_year',
  subscription_pauses_allowance: 'subscription_pause_year',
};

async function ownPurchase(db: Executor, purchase_id: number, customer_id: number): Promise<PurchaseRow> {
  const purchase = await purchaseById(db, purchase_id);
  if (purchase?.customer_id !== customer_id) throw problem('purchase_not_found');
  return purchase;
}

const isPausable = ({ status, subscription_id, trial_ends_at }: PurchaseRow, now: string): boolean =>
  status === 'active' && subscription_id !== null && (trial_ends_at === null || trial_ends_at <= now);

/**
 * The instants of the next charges, one period after the other, that a pause of up to `most` months can begin and end with.
 * Throws why it cannot be paused.
 */
async function chargesToPause(services: Need, purchase: PurchaseRow, most: number): Promise<string[]> {
  const now = services.clock.now();
  if (!isPausable(purchase, now)) throw problem('subscription_pause_impossible');
  const lengths = pauseLengths(purchase, most);
  if (lengths.length === 0) throw problem('subscription_pause_period');
  if (await openPause.maybeOne(services.db, [purchase.purchase_id, now]))
    throw problem('subscription_pause_exists');
  if ((await openPlanChange.run(services.db, [purchase.purchase_id])) > 0)
    throw problem('subscription_pause_plan_change');
  const billing = billingOf(services, purchase);
  const charges = await billing.upcomingCharges(purchase.subscription_id ?? '', lengths.length + 1);
  const [startsAt] = charges;
  if (!startsAt) throw problem('subscription_pause_impossible');
  if (isChargeNear(now, startsAt)) throw problem('subscription_pause_charge_near');
  return charges;
}

/** The lengths for which a member can pause a subscription now. Throws `purchase_not_found`, `provider_unavailable`. */
export async function pauseOptionsOf(
  services: Need,
  { customer_id, purchase_id }: { customer_id: number; purchase_id: number },
): Promise<PauseOptions> {
  const { db } = services;
  const purchase = await ownPurchase(db, purchase_id, customer_id);
  const { branch } = await termsOf(db, purchase);
  const refused = (code: ProblemCode): PauseOptions => ({
    startsAt: null,
    starts_on: null,
    options: [],
    months_left: 0,
    refusal: { code, message: problemText(code) },
  });
  let charges: string[];
  try {
    charges = await chargesToPause(services, purchase, pauseMonthsPerYear);
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code.startsWith('subscription_pause_')) return refused(code as ProblemCode);
    throw error;
  }
  const [startsAt = '', ...ends] = charges;
  const starts_on = dayIn(startsAt, branch.timezone);
  const left = monthsLeft(await usedMonths.all(db, [customer_id, starts_on.year]));
  const lengths = pauseLengths(purchase, pauseMonthsPerYear);
  const options: PauseOptions['options'] = [];
  for (const [index, endsAt] of ends.entries()) {
    const months = lengths[index] ?? 0;
    if (months > left) break;
    const places = (await placesWithin(db, purchase_id, { startsAt, endsAt })).length;
    options.push({ months, endsAt, returns_on: dayIn(endsAt, branch.timezone).toString(), places });
  }
  const code = options.length === 0 ? 'subscription_pause_year' : null;
  return {
    startsAt,
    starts_on: starts_on.toString(),
    options,
    months_left: left,
    refusal: code && { code, message: problemText(code) },
  };
}

interface PauseRequest {
  customer_id: number;
  purchase_id: number;
  months: number;
  /** The beginning that was read on the screen. */
  startsAt?: string;
}

interface Given {
  by: Person;
  paper_until: string;
}

/**
 * Plans a pause that begins at the next charge: the row first, then the provider is asked to make no charge, by a job where
 * it does not answer. `given`: by the desk, with a medical paper. Throws why it cannot be paused, and
 * `subscription_pause_year` where the months of the year are used up.
 */
export async function requestPause(
  services: Need,
  { customer_id, purchase_id, months, ...read }: PauseRequest,
  given?: Given,
): Promise<SubscriptionPause> {
  const { db, clock, log } = services;
  const now = clock.now();
  const purchase = await ownPurchase(db, purchase_id, customer_id);
  const most = given ? longestMedicalPause : pauseMonthsPerYear;
  const charges = await chargesToPause(services, purchase, most);
  const periods = pauseLengths(purchase, most).indexOf(months) + 1;
  const [startsAt] = charges;
  const endsAt = charges[periods];
  if (periods === 0 || !startsAt || !endsAt) throw problem('subscription_pause_period');
  if (read.startsAt !== undefined && Date.parse(read.startsAt) !== Date.parse(startsAt))
    throw problem('subscription_pause_dates');
  const subscription_pause_id = await db
    .transaction((tx) => addPause(tx, { purchase, startsAt, endsAt, months, given, now }))
    .catch((error: unknown) => {
      const code = refusals[brokenConstraint(error) ?? ''];
      throw code ? problem(code) : error;
    });
  await holdPause(services, subscription_pause_id).catch((error: unknown) =>
    log.warn({ subscription_pause_id, err: error }, 'a pause is applied at its provider later'),
  );
  return toPause(await pauseById.one(db, [subscription_pause_id]), now);
}

async function addPause(
  tx: Transaction,
  {
    purchase,
    startsAt,
    endsAt,
    months,
    given,
    now,
  }: {
    purchase: PurchaseRow;
    startsAt: string;
    endsAt: string;
    months: number;
    given: Given | undefined;
    now: string;
  },
): Promise<number> {
  const { purchase_id, customer_id } = purchase;
  // A cancellation waits for this, or this one sees it.
  const locked = await lockPurchase(tx, purchase_id);
  if (!locked || !isPausable(locked, now)) throw problem('subscription_pause_impossible');
  // A change of plan locks the purchase too.
  if ((await openPlanChange.run(tx, [purchase_id])) > 0) throw problem('subscription_pause_plan_change');
  const { item, member, payer, branch } = await termsOf(tx, locked);
  const days = daysOfPause({ startsAt, endsAt }, branch.timezone);
  const year = Number(days.first_day.slice(0, 4));
  const first_month = given ? 1 : firstFreeMonth(await usedMonths.all(tx, [customer_id, year]), months);
  if (first_month === null) throw problem('subscription_pause_year');
  const { subscription_pause_id } = await insert.one(tx, [
    purchase_id,
    customer_id,
    given ? 'medical' : 'own',
    startsAt,
    endsAt,
    days.first_day,
    days.last_day,
    months,
    year,
    first_month,
    given?.paper_until ?? null,
    given?.by.customer_id ?? null,
    now,
  ]);
  if (given)
    await recordAudit(tx, given.by, {
      action: 'pause',
      thing: 'purchases',
      thing_id: purchase_id,
      customer_id,
      before: null,
      after: { startsAt, endsAt, paper_until: given.paper_until },
      now,
    });
  await queueMail(tx, {
    cause: `pause_planned:${subscription_pause_id}`,
    customer_id,
    recipient: member.email,
    template: 'pause_planned',
    now,
    data: {
      name: member.name,
      title: item.title,
      from: days.first_day,
      day: dayIn(endsAt, branch.timezone).toString(),
    },
  });
  if (isPaidByAnother(locked))
    await queueMail(tx, {
      cause: `pause_planned:${subscription_pause_id}:payer`,
      customer_id: payer.customer_id,
      recipient: payer.email,
      template: 'pause_planned',
      now,
      data: {
        name: payer.name,
        for_name: member.name,
        title: item.title,
        from: days.first_day,
        day: dayIn(endsAt, branch.timezone).toString(),
      },
    });
  await queuePauses(tx);
  return subscription_pause_id;
}
