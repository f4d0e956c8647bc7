import type { Call } from '@tbm/contract';
import type { ChargeConsent } from '@tbm/contract/checkout';
import type { PlanChange } from '@tbm/contract/plan-changes';
import { consentText, isSameConsent } from '@tbm/domain/charge-consent';
import { minutesOfPreview } from '@tbm/domain/plan-changes';
import { minutesBetween } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import { billingOf } from '../../platform/payments/billing.ts';
import { lockPurchase, type PurchaseRow } from '../purchases/index.ts';
import { changeById, toPlanChange } from './change-row.ts';
import { type Needed, type Offer, offerOf, ownPurchase, packagesToChangeTo, refusalOf } from './offer.ts';
import { makeChange, queuePlanChanges } from './run.ts';

type Body = Call<'POST /plan_changes'>['body'];

/** The change that a body asks for again, which a double click or a lost answer sends. */
const sameChange = statement(
  'same_plan_change',
  `select plan_change_id from plan_changes
  where purchase_id = $1 and customer_id = $2 and to_package_id = $3 and timing = $4 and "effectiveAt" = $5::timestamptz
    and "withdrawnAt" is null`,
  z.object({ plan_change_id: z.int() }),
);

const insert = statement(
  'add_plan_change',
  `insert into plan_changes (purchase_id, customer_id, from_package_id, to_package_id, timing, "effectiveAt", price,
    subscription_period, subscription_interval, class_amount, is_unlimited, expiration_days, include_online, due,
    now_classes, now_is_unlimited, now_expires_on, before_plan_id, consent_text, consent_version, consent_address,
    "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
  returning plan_change_id`,
  z.object({ plan_change_id: z.int() }),
);

const lockCustomer = command(
  'lock_customer_of_plan_change',
  'select from customers where customer_id = $1 for no key update',
);

export interface Requested {
  plan_change: PlanChange;
  approve_url: string | null;
}

/**
 * Changes a subscription to another package, as the member has read and authorised it: the row first, then the provider, by a
 * job where it does not answer. Sent again, it is the same change. Throws why it cannot be made, `plan_change_terms` where the
 * terms are other ones by now, and what the bank says of the card.
 */
export async function requestChange(
  services: Needed,
  { customer_id, address }: { customer_id: number; address: string },
  body: Body,
): Promise<Requested> {
  const { db, clock } = services;
  const purchase = await ownPurchase(db, { customer_id, purchase_id: body.purchase_id });
  const existing = await sameChange.maybeOne(db, [
    body.purchase_id,
    customer_id,
    body.class_package_id,
    body.timing,
    body.effectiveAt,
  ]);
  const plan_change_id = existing?.plan_change_id ?? (await addAgreed(services, purchase, { body, address }));
  const approve_url = await makeChange(services, plan_change_id);
  const row = await changeById.one(db, [plan_change_id]);
  return { plan_change: toPlanChange(row, clock.now()), approve_url };
}

/** Writes the change after comparing what the member read with the terms as they are. */
async function addAgreed(
  services: Needed,
  purchase: PurchaseRow,
  { body, address }: { body: Body; address: string },
): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const { class_package_id, timing, effectiveAt, due } = body;
  const isOld =
    minutesBetween(effectiveAt, now) > minutesOfPreview || Date.parse(effectiveAt) > Date.parse(now);
  if (timing === 'now' && isOld) throw problem('plan_change_terms');
  const offer = await offerOf(services, purchase, {
    class_package_id,
    at: timing === 'now' ? effectiveAt : now,
  });
  const offered = offer[timing];
  if (!offered) throw problem('plan_change_not_now');
  const isSame =
    Date.parse(offered.effectiveAt) === Date.parse(effectiveAt) &&
    offered.due === due &&
    isSameConsent(body.charge_consent, offered.consent);
  if (!isSame) throw problem('plan_change_terms');
  const report = await billingOf(services, purchase).readSubscription(purchase.subscription_id ?? '');
  const adding = {
    offer,
    timing,
    effectiveAt,
    due,
    consent: body.charge_consent,
    before_plan_id: report.plan_id,
    address,
    now,
  };
  return db
    .transaction((tx) => addChange(tx, purchase, adding))
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'plan_changes_one_open' ? problem('plan_change_exists') : error;
    });
}

interface Adding {
  offer: Offer;
  timing: Body['timing'];
  effectiveAt: string;
  due: number | null;
  consent: ChargeConsent;
  before_plan_id: string;
  address: string;
  now: string;
}

async function addChange(
  tx: Transaction,
  { purchase_id, customer_id }: PurchaseRow,
  { offer, timing, effectiveAt, due, consent, before_plan_id, address, now }: Adding,
): Promise<number> {
  // Subscriptions of a member begin and change one after another, and a pause or a cancellation waits.
  await lockCustomer.run(tx, [customer_id]);
  const purchase = await lockPurchase(tx, purchase_id);
  if (!purchase) throw problem('purchase_not_found');
  await checkAgain(tx, purchase, { class_package_id: offer.item.class_package_id, now });
  const { item, plan } = offer;
  const grant = timing === 'now' ? offer.grant : null;
  const { plan_change_id } = await insert.one(tx, [
    purchase_id,
    customer_id,
    purchase.class_package_id,
    item.class_package_id,
    timing,
    effectiveAt,
    plan.price,
    plan.period,
    plan.interval,
    item.class_amount,
    item.is_unlimited,
    item.expiration_days,
    item.include_online,
    due,
    grant?.classes ?? null,
    grant?.is_unlimited ?? null,
    grant?.expires_on ?? null,
    before_plan_id,
    consentText(consent),
    consent.version,
    address,
    now,
  ]);
  await queuePlanChanges(tx);
  return plan_change_id;
}

async function checkAgain(
  tx: Executor,
  purchase: PurchaseRow,
  { class_package_id, now }: { class_package_id: number; now: string },
): Promise<void> {
  const code = await refusalOf(tx, purchase, now);
  if (code) throw problem(code);
  const items = await packagesToChangeTo(tx, purchase, now);
  if (!items.some((item) => item.class_package_id === class_package_id)) throw problem('plan_change_package');
}
