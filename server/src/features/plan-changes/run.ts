import { chargeRhythm } from '@tbm/domain/packages';
import { minutesToConfirm, stateOfPlanChange, type WithdrawalReason } from '@tbm/domain/plan-changes';
import { isByPaypal } from '@tbm/domain/settings';
import { dayIn, minutesBetween } from '@tbm/domain/time';
import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/errors.ts';
import { startEarly } from '../../platform/jobs.ts';
import { billingOf } from '../../platform/payments/billing.ts';
import { once } from '../../platform/payments/once.ts';
import type { NewPlan } from '../../platform/payments/payments.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from '../messages/index.ts';
import { purchaseById, termsOf } from '../purchases/index.ts';
import { syncSubscription } from '../subscriptions/index.ts';
import { type ChangeRow, changeById, unfinishedChanges } from './change-row.ts';
import type { Needed } from './offer.ts';

const setAfter = command(
  'set_plan_of_change',
  'update plan_changes set after_plan_id = $2 where plan_change_id = $1 and "withdrawnAt" is null',
);

const setPlanned = command(
  'set_plan_change_planned',
  `update plan_changes set "plannedAt" = $2
  where plan_change_id = $1 and "plannedAt" is null and "withdrawnAt" is null`,
);

const setWithdrawn = command(
  'withdraw_plan_change',
  `update plan_changes set "withdrawnAt" = $2, withdrawal_reason = $3
  where plan_change_id = $1 and "withdrawnAt" is null and "appliedAt" is null`,
);

const setCleared = command(
  'clear_plan_change',
  'update plan_changes set "clearedAt" = $2 where plan_change_id = $1 and "clearedAt" is null',
);

const planOf = (row: ChangeRow): NewPlan => ({
  class_package_id: row.to_package_id,
  title: row.to_title,
  price: row.price,
  period: row.subscription_period,
  interval: row.subscription_interval,
});

/** Queues a run of all that is due on changes, in the caller's transaction. */
export const queuePlanChanges = (tx: Transaction): Promise<void> => startEarly(tx, 'run_plan_changes');

/** The page to which PayPal sends the buyer back. */
export const returnAddresses = ({ config }: Pick<Services, 'config'>) => {
  const page = `${config.public_url}/mytbm/membresias`;
  return { return_url: `${page}?plan=paypal`, cancel_url: page };
};

/** A change that did not take place: the member is told where it was not their wish. Whether this call has ended it. */
export async function endChange(
  tx: Transaction,
  row: ChangeRow,
  { reason, now }: { reason: WithdrawalReason; now: string },
): Promise<boolean> {
  if ((await setWithdrawn.run(tx, [row.plan_change_id, now, reason])) === 0) return false;
  if (reason === 'failed') await tell(tx, row, 'plan_change_failed', now);
  return true;
}

async function tell(
  tx: Transaction,
  row: ChangeRow,
  template: 'plan_change_planned' | 'plan_change_failed',
  now: string,
): Promise<void> {
  const purchase = await purchaseById(tx, row.purchase_id);
  if (!purchase) return;
  const { payer: customer } = await termsOf(tx, purchase);
  await queueMail(tx, {
    cause: `${template}:${row.plan_change_id}`,
    customer_id: customer.customer_id,
    recipient: customer.email,
    template,
    now,
    data: {
      name: customer.name,
      title: row.from_title,
      to_title: row.to_title,
      total_payment: row.price,
      rhythm: chargeRhythm(row),
      day: dayIn(row.effectiveAt, row.timezone).toString(),
      consent: row.consent_text,
    },
  });
}

/**
 * Has the provider make a change: now, or with the next charge. Returns the page on which the buyer agrees, at PayPal.
 * Idempotent. A provider that does not answer is asked again by the job. Throws what the bank says of the card: then the
 * change has ended and nothing was charged.
 */
export async function makeChange(services: Needed, plan_change_id: number): Promise<string | null> {
  const { db, log } = services;
  const row = await changeById.one(db, [plan_change_id]);
  if (row.appliedAt !== null || row.withdrawnAt !== null || row.status !== 'active') return null;
  try {
    return row.timing === 'now' ? await makeNow(services, row) : await planNext(services, row);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'provider_unavailable') throw error;
    log.warn({ plan_change_id, err: error }, 'a change of plan is made at its provider later');
    return null;
  }
}

async function makeNow(services: Needed, row: ChangeRow): Promise<null> {
  const { db, clock, stripe } = services;
  const { plan_change_id, effectiveAt } = row;
  const subscription_id = row.subscription_id ?? '';
  await setAfter.run(db, [plan_change_id, `tbm_package_${row.to_package_id}`]);
  try {
    await once(services, `plan_change:${plan_change_id}`, (one) =>
      stripe.billing.changeNow(one, subscription_id, { plan: planOf(row), at: effectiveAt }),
    );
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'provider_unavailable') throw error;
    // The bank has refused: nothing was changed.
    await db.transaction(async (tx) => {
      await endChange(tx, row, { reason: 'refused', now: clock.now() });
      await setCleared.run(tx, [plan_change_id, clock.now()]);
    });
    throw error;
  }
  await syncSubscription(services, stripe.billing, subscription_id);
  return null;
}

async function planNext(services: Needed, row: ChangeRow): Promise<string | null> {
  const { db, clock } = services;
  const { plan_change_id } = row;
  if (row.plannedAt !== null) return null;
  const subscription_id = row.subscription_id ?? '';
  const billing = billingOf(services, row);
  const { plan_id, approve_url } = await once(services, `plan_change:${plan_change_id}`, (one) =>
    billing.planChange(one, subscription_id, { ...planOf(row), ...returnAddresses(services) }),
  );
  await setAfter.run(db, [plan_change_id, plan_id]);
  if (approve_url !== null) return approve_url;
  const isPlanned = await db.transaction(async (tx) => {
    if ((await setPlanned.run(tx, [plan_change_id, clock.now()])) === 0) return false;
    await tell(tx, row, 'plan_change_planned', clock.now());
    return true;
  });
  // Taken back while the provider was asked.
  if (!isPlanned) await billing.endPlannedChange(subscription_id);
  return null;
}

/**
 * Does what is due on all changes: asks providers again that did not answer, applies what has happened, gives up what cannot
 * happen any more, and clears up. A run that is repeated, late or interrupted goes on where the last one stopped.
 */
export async function runPlanChanges(services: Services): Promise<void> {
  const { db, log } = services;
  for (const row of await unfinishedChanges.all(db, []))
    await advance(services, row).catch((err: unknown) =>
      log.error({ err, plan_change_id: row.plan_change_id }, 'a change of plan could not be carried on'),
    );
}

async function advance(services: Services, row: ChangeRow): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  if (row.appliedAt !== null || row.withdrawnAt !== null) return clear(services, row);
  if (row.status !== 'active') {
    await db.transaction((tx) => endChange(tx, row, { reason: 'ended', now }));
    return clear(services, row);
  }
  if (row.timing === 'now') return confirm(services, row);
  const isDue = Date.parse(row.effectiveAt) <= Date.parse(now);
  // At PayPal the buyer is asked once: every further question would make the one before void.
  if (!isDue && row.plannedAt === null && !isByPaypal(row)) await makeChange(services, row.plan_change_id);
  else if (isDue || isByPaypal(row)) await readAgain(services, row);
}

const sync = (services: Services, row: ChangeRow): Promise<void> =>
  syncSubscription(services, billingOf(services, row), row.subscription_id ?? '');

/** A change now whose answer was lost: it is asked for again with the same key, and given up after an hour. */
async function confirm(services: Services, row: ChangeRow): Promise<void> {
  const { clock } = services;
  if (minutesBetween(row.createdAt, clock.now()) < minutesToConfirm) {
    // The bank's refusal has ended it, and the member reads it in Mis Compras.
    await makeChange(services, row.plan_change_id).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
    return;
  }
  await sync(services, row);
  await giveUp(services, row, 'failed');
}

/** Reads whether a planned change was approved or made. One that was not by its charge is given up. */
async function readAgain(services: Services, row: ChangeRow): Promise<void> {
  const { clock } = services;
  await sync(services, row);
  // The provider moves to the next period shortly after its instant.
  if (minutesBetween(row.effectiveAt, clock.now()) < minutesToConfirm) return;
  await giveUp(services, row, isByPaypal(row) && row.plannedAt === null ? 'unapproved' : 'failed');
}

async function giveUp({ db, clock, log }: Services, row: ChangeRow, reason: WithdrawalReason): Promise<void> {
  const { plan_change_id } = row;
  const isEnded = await db.transaction((tx) => endChange(tx, row, { reason, now: clock.now() }));
  if (isEnded && reason === 'failed') log.error({ plan_change_id }, 'a change of plan was not made');
}

/** Nothing of the change is left at the provider. */
async function clear(services: Services, row: ChangeRow): Promise<void> {
  const { db, clock } = services;
  const isRunning = row.status === 'active' && row.timing === 'next';
  if (isRunning) await billingOf(services, row).endPlannedChange(row.subscription_id ?? '');
  await setCleared.run(db, [row.plan_change_id, clock.now()]);
}

export const isOpen = (row: ChangeRow): boolean =>
  !['done', 'withdrawn', 'failed'].includes(stateOfPlanChange(row));
