import type { ChargeConsent } from '@tbm/contract/checkout';
import type { ClassPackage } from '@tbm/contract/packages';
import type { OfferedChange, PlanOption, PlanOptions, PlanPreview } from '@tbm/contract/plan-changes';
import { cardLabel } from '@tbm/domain/cards';
import { consentFor } from '@tbm/domain/charge-consent';
import { lotValidity } from '@tbm/domain/credits';
import type { ProblemCode } from '@tbm/domain/messages';
import { problemText } from '@tbm/domain/messages';
import { byClasses, chargeRhythm, currentPrice } from '@tbm/domain/packages';
import { grantNow, isSameRhythm, shareLeft } from '@tbm/domain/plan-changes';
import { subscriptionConflict } from '@tbm/domain/second-subscription';
import { isByPaypal, settings } from '@tbm/domain/settings';
import { isChargeNear } from '@tbm/domain/subscription-pauses';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { Problem, problem } from '../../platform/errors.ts';
import { billingOf, paypalOf } from '../../platform/payments/billing.ts';
import type { NewPlan } from '../../platform/payments/payments.ts';
import type { Services } from '../../platform/services.ts';
import { packagesOnSale } from '../packages/index.ts';
import {
  isPaidByAnother,
  type PurchaseRow,
  purchaseById,
  runningOrPendingSubscriptions,
  termsOf,
} from '../purchases/index.ts';

export type Needed = Pick<Services, 'db' | 'clock' | 'stripe' | 'paypal' | 'log' | 'config'>;

const openPause = command(
  'open_pause_of_changing_purchase',
  `select from subscription_pauses where purchase_id = $1 and "cancelledAt" is null and "endsAt" > $2::timestamptz`,
);

const openChange = command(
  'open_plan_change',
  `select from plan_changes where purchase_id = $1 and "appliedAt" is null and "withdrawnAt" is null`,
);

/** Why a subscription cannot be changed, from what is stored here; null when nothing speaks against it. */
export async function refusalOf(
  db: Executor,
  purchase: PurchaseRow,
  now: string,
): Promise<ProblemCode | null> {
  const { purchase_id, status, subscription_id, trial_ends_at } = purchase;
  if (status !== 'active' || !subscription_id) return 'plan_change_impossible';
  // Another price is agreed with who pays.
  if (isPaidByAnother(purchase)) return 'plan_change_family';
  if (trial_ends_at !== null && Date.parse(trial_ends_at) > Date.parse(now)) return 'plan_change_trial';
  if ((await openPause.run(db, [purchase_id, now])) > 0) return 'plan_change_paused';
  if ((await openChange.run(db, [purchase_id])) > 0) return 'plan_change_exists';
  return null;
}

export async function ownPurchase(
  db: Executor,
  { purchase_id, customer_id }: { purchase_id: number; customer_id: number },
): Promise<PurchaseRow> {
  const purchase = await purchaseById(db, purchase_id);
  if (purchase?.customer_id !== customer_id) throw problem('purchase_not_found');
  return purchase;
}

/**
 * The packages that a subscription can change to: those on sale at its branch that renew, without free days and limits, and
 * that no other subscription of the member gives already.
 */
export async function packagesToChangeTo(
  db: Executor,
  purchase: PurchaseRow,
  now: string,
): Promise<ClassPackage[]> {
  const others = (await runningOrPendingSubscriptions(db, purchase.customer_id)).filter(
    ({ purchase_id }) => purchase_id !== purchase.purchase_id,
  );
  return (await packagesOnSale(db, { branch_id: purchase.branch_id, now }))
    .filter(
      (item) =>
        item.is_subscription &&
        item.class_package_id !== purchase.class_package_id &&
        item.class_package_id !== settings.offer_package_id &&
        item.free_trial_length === null &&
        item.customer_limit === null &&
        item.available === null &&
        !item.is_special_event &&
        currentPrice(item) >= settings.minimum_charge &&
        (!isByPaypal(purchase) || isSameRhythm(purchase, item)) &&
        subscriptionConflict(item, others) === null,
    )
    .sort(byClasses);
}

const optionOf = (item: ClassPackage): PlanOption => ({
  class_package_id: item.class_package_id,
  title: item.title,
  price: currentPrice(item),
  rhythm: chargeRhythm(item),
  class_amount: item.class_amount,
  is_unlimited: item.is_unlimited,
  include_online: item.include_online,
  expiration_days: item.expiration_days,
});

const currentOption = (purchase: PurchaseRow, title: string): PlanOption => ({
  class_package_id: purchase.class_package_id,
  title,
  price: purchase.price ?? purchase.total_payment,
  rhythm: chargeRhythm(purchase),
  class_amount: purchase.class_amount,
  is_unlimited: purchase.is_unlimited,
  include_online: purchase.include_online,
  expiration_days: purchase.expiration_days,
});

/** The packages that a subscription can change to, or why it cannot change. Throws `purchase_not_found`. */
export async function planOptionsOf(
  services: Needed,
  asked: { purchase_id: number; customer_id: number },
): Promise<PlanOptions> {
  const { db, clock } = services;
  const purchase = await ownPurchase(db, asked);
  const { item } = await termsOf(db, purchase);
  const code =
    (await refusalOf(db, purchase, clock.now())) ??
    (await chargeOf(services, purchase).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Problem && error.code.startsWith('plan_change_')) return error.code;
        throw error;
      },
    ));
  return {
    current: currentOption(purchase, item.title),
    options: code ? [] : (await packagesToChangeTo(db, purchase, clock.now())).map(optionOf),
    refusal: code && { code, message: problemText(code) },
  };
}

/**
 * The instant of the next charge at the provider. Throws `plan_change_unpaid`, `plan_change_charge_near`,
 * `plan_change_wallet`, `provider_unavailable`.
 */
async function chargeOf(services: Needed, purchase: PurchaseRow): Promise<string> {
  const subscription_id = purchase.subscription_id ?? '';
  if (isByPaypal(purchase) && !(await paypalOf(services).billing.canChange(subscription_id)))
    throw problem('plan_change_wallet');
  const [next] = await billingOf(services, purchase).upcomingCharges(subscription_id, 1);
  if (!next) throw problem('plan_change_unpaid');
  if (isChargeNear(services.clock.now(), next)) throw problem('plan_change_charge_near');
  return next;
}

const paidPeriod = statement(
  'last_paid_period',
  `select period_start from invoices where purchase_id = $1 and status = 'paid' and period_start is not null
  order by period_start desc, invoice_id desc limit 1`,
  z.object({ period_start: z.string() }),
);

/** A change with the terms that both sides agree to. */
export interface Offer {
  /** The title of the package that the subscription has. */
  from_title: string;
  item: ClassPackage;
  plan: NewPlan;
  next: OfferedChange;
  now: OfferedChange | null;
  /** Credits of the rest of the period, for a change now that does not begin a full one. */
  grant: { classes: number; is_unlimited: boolean; expires_on: string } | null;
  not_now: string | null;
}

const consentOf = (item: ClassPackage, first: number, day: string): ChargeConsent => {
  const later = currentPrice(item);
  const charges = {
    kind: 'subscription' as const,
    today: first,
    first,
    later,
    rhythm: chargeRhythm(item),
  };
  const consent = consentFor(charges, day);
  if (!consent) throw new Error('a plan without later charges');
  return consent;
};

/**
 * What a change costs and gives, with the next charge and now. `at`: the instant from which the difference was reckoned when
 * it was shown. Throws why it cannot be made.
 */
export async function offerOf(
  services: Needed,
  purchase: PurchaseRow,
  { class_package_id, at }: { class_package_id: number; at: string },
): Promise<Offer> {
  const { db, clock } = services;
  const code = await refusalOf(db, purchase, clock.now());
  if (code) throw problem(code);
  const item = (await packagesToChangeTo(db, purchase, clock.now())).find(
    (one) => one.class_package_id === class_package_id,
  );
  if (!item) throw problem('plan_change_package');
  const { item: current, branch } = await termsOf(db, purchase);
  const effectiveAt = await chargeOf(services, purchase);
  const effective_on = dayIn(effectiveAt, branch.timezone).toString();
  const plan: NewPlan = {
    class_package_id,
    title: item.title,
    price: currentPrice(item),
    period: item.subscription_period ?? 'month',
    interval: item.subscription_interval ?? 1,
  };
  const next: OfferedChange = {
    timing: 'next',
    effectiveAt,
    effective_on,
    due: null,
    now: null,
    next_charge: effective_on,
    consent: consentOf(item, plan.price, effective_on),
  };
  const immediate = await nowOf(services, purchase, {
    item,
    plan,
    at,
    endsAt: effectiveAt,
    timezone: branch.timezone,
  });
  return {
    from_title: current.title,
    item,
    plan,
    next,
    ...immediate,
  };
}

/** The change now; without one, the reason. */
async function nowOf(
  { db, stripe }: Needed,
  purchase: PurchaseRow,
  {
    item,
    plan,
    at,
    endsAt,
    timezone,
  }: { item: ClassPackage; plan: NewPlan; at: string; endsAt: string; timezone: string },
): Promise<Pick<Offer, 'now' | 'grant' | 'not_now'>> {
  const not = (not_now: string) => ({ now: null, grant: null, not_now });
  if (isByPaypal(purchase)) return not('Con PayPal, el cambio se hace siempre con tu próximo cargo.');
  const isSame = isSameRhythm(purchase, item);
  const startsAt = (await paidPeriod.maybeOne(db, [purchase.purchase_id]))?.period_start ?? at;
  const gives = grantNow(purchase, item, shareLeft({ startsAt, endsAt }, at));
  if (!gives) return not('Primero usas las clases que ya pagaste: el cambio se hace con tu próximo cargo.');
  const { amount, period_end } = await stripe.billing.previewChange(purchase.subscription_id ?? '', plan, at);
  const isShorter = Date.parse(period_end) < Date.parse(endsAt) - 1_000;
  if (amount < settings.minimum_charge || isShorter)
    return not('No hay diferencia que pagar hoy: el cambio se hace con tu próximo cargo.');
  const today = dayIn(at, timezone).toString();
  const hasGrant = gives.classes > 0 || gives.is_unlimited;
  const { expiration_date } = lotValidity(isSame ? startsAt : at, item.expiration_days, timezone);
  const expires_on = expiration_date < today ? today : expiration_date;
  return {
    now: {
      timing: 'now',
      effectiveAt: at,
      effective_on: today,
      due: amount,
      now: { ...gives, expires_on: hasGrant ? expires_on : null },
      next_charge: dayIn(period_end, timezone).toString(),
      consent: consentOf(item, amount, today),
    },
    // Another rhythm begins a period of its own, which grants what the plan gives.
    grant: isSame ? { ...gives, expires_on } : null,
    not_now: null,
  };
}

const hasDiscount = command(
  'purchase_has_discount',
  `select from purchases p where p.purchase_id = $1
    and (p."offerAt" is not null or (p.discount_id is not null and p.total_payment < p.price))`,
);

const cardOf = statement(
  'card_of_changing_purchase',
  `select s.card_type, s.last_digits from purchases p join payment_sources s using (payment_source_id)
  where p.purchase_id = $1`,
  z.object({ card_type: z.string(), last_digits: z.string() }),
);

/** What a change costs and gives, as the member reads it. Throws why it cannot be made. */
export async function previewOf(
  services: Needed,
  asked: { purchase_id: number; class_package_id: number; customer_id: number },
): Promise<PlanPreview> {
  const { db, clock } = services;
  const purchase = await ownPurchase(db, asked);
  const { from_title, item, next, now, not_now } = await offerOf(services, purchase, {
    class_package_id: asked.class_package_id,
    at: wholeSecond(clock.now()),
  });
  const card = await cardOf.maybeOne(db, [asked.purchase_id]);
  return {
    plan: optionOf(item),
    from: currentOption(purchase, from_title),
    next,
    now,
    not_now,
    ends_discount: (await hasDiscount.run(db, [asked.purchase_id])) > 0,
    by_paypal: isByPaypal(purchase),
    card: card ? cardLabel(card) : null,
  };
}

/** Stripe reckons in whole seconds. */
const wholeSecond = (time: string): string =>
  new Date(Math.floor(Date.parse(time) / 1_000) * 1_000).toISOString();
