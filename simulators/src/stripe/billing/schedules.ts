import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { absent, invalid } from '../core/errors.ts';
import {
  choiceOf,
  type Form,
  type FormValue,
  formOf,
  listOf,
  numberOf,
  requiredText,
  textOf,
} from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { endDiscount } from './discounts.ts';
import { periodEnd } from './periods.ts';
import { priceFor } from './prices.ts';
import { changeSubscription } from './subscription-change.ts';
import { ownCard } from './subscription-form.ts';
import { itemsOf, periodOf, withPrice } from './subscription-object.ts';

type Schedule = Stripe.SubscriptionSchedule;
type Phase = Stripe.SubscriptionSchedule.Phase;
type Subscription = Stripe.Subscription;

const phaseObject = (
  item: { price: Stripe.Price; quantity: number },
  { start, end }: { start: number; end: number },
  discounts: readonly string[],
): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: item.price.currency,
  default_payment_method: null,
  description: null,
  discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date: end,
  invoice_settings: null,
  items: [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: item.price.id,
      price: item.price.id,
      quantity: item.quantity,
    },
  ],
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'none',
  start_date: start,
  transfer_data: null,
  trial_end: null,
});

/** A schedule of a running subscription: its present state is the first phase, which ends with the period. */
function createSchedule({ store, clock, webhooks }: Parts, form: Form): Schedule {
  const id = requiredText(form, 'from_subscription');
  const subscription = store.named('subscription', id, 'from_subscription');
  if (subscription.schedule !== null || subscription.ended_at !== null)
    throw invalid(
      'You cannot migrate a subscription that is already attached to a schedule.',
      'from_subscription',
    );
  const [item] = itemsOf(subscription);
  if (!item) throw new Error(`${id} has no items.`);
  const { start, end } = periodOf(subscription);
  const schedule = store.put('subscription_schedule', {
    id: store.id('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode as Stripe.SubscriptionSchedule.BillingMode,
    canceled_at: null,
    completed_at: null,
    created: clock.seconds(),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        days_until_due: null,
        issuer: { type: 'self' },
      } as Stripe.SubscriptionSchedule.DefaultSettings['invoice_settings'],
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      phaseObject(
        { price: item.price, quantity: item.quantity ?? 1 },
        { start, end },
        subscription.discounts as string[],
      ),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: id,
    test_clock: null,
  });
  changeWithoutEvent(store, subscription, schedule.id);
  webhooks.emit('subscription_schedule.created', schedule);
  return schedule;
}

const changeWithoutEvent = (
  store: Parts['store'],
  subscription: Subscription,
  schedule: string | null,
): void => void store.update('subscription', subscription, { schedule });

/** The discounts of a phase: those of the subscription, or none. */
function discountsOf(value: FormValue | undefined, subscription: Subscription): string[] {
  if (value === undefined || value === '') return [];
  return listOf(value).map((entry) => {
    const id = textOf(formOf(entry).discount);
    if (!id || !subscription.discounts.includes(id))
      throw invalid('The simulator keeps the discounts of a subscription in a phase, or none.', 'phases');
    return id;
  });
}

/** Whether two prices charge the same. */
const isEqual = (a: Stripe.Price, b: Stripe.Price | undefined): boolean =>
  a.unit_amount === b?.unit_amount &&
  a.product === b?.product &&
  a.recurring?.interval === b?.recurring?.interval &&
  a.recurring?.interval_count === b?.recurring?.interval_count;

const intervals = ['day', 'week', 'month', 'year'] as const;

/** Reads the phases: the first is the present one, unchanged; those after it last a duration. */
function phasesOf(parts: Parts, schedule: Schedule, subscription: Subscription, form: Form): Phase[] {
  const [now] = schedule.phases;
  const phases: Phase[] = [];
  for (const [index, entry] of listOf(form.phases).entries()) {
    const asked = formOf(entry);
    const param = `phases[${index}]`;
    const [item] = listOf(asked.items).map(formOf);
    if (!item) throw absent(`${param}[items]`);
    if (choiceOf(asked.proration_behavior, `${param}[proration_behavior]`, ['none']) !== 'none' && index > 0)
      throw invalid('The simulator begins a phase without proration only.', `${param}[proration_behavior]`);
    const price = priceFor(parts, item, `${param}[items][0]`, 'recurring');
    const quantity = numberOf(item.quantity, `${param}[items][0][quantity]`) ?? 1;
    const discounts = discountsOf(asked.discounts, subscription);
    const before = phases.at(-1);
    if (!before) {
      const [start, end] = [numberOf(asked.start_date, 'start_date'), numberOf(asked.end_date, 'end_date')];
      const isSame =
        start === now?.start_date && end === now?.end_date && isEqual(price, itemsOf(subscription)[0]?.price);
      if (!isSame || !now) throw invalid('The simulator keeps the current phase as it is.', 'phases[0]');
      phases.push(phaseObject({ price, quantity }, { start: now.start_date, end: now.end_date }, discounts));
      continue;
    }
    const { interval, interval_count } = formOf(asked.duration);
    const every = choiceOf(interval, `${param}[duration][interval]`, intervals);
    if (!every) throw absent(`${param}[duration][interval]`);
    const start = before.end_date;
    const count = numberOf(interval_count, `${param}[duration][interval_count]`) ?? 1;
    const end = periodEnd(start, { interval: every, interval_count: count }, start);
    phases.push(phaseObject({ price, quantity }, { start, end }, discounts));
  }
  return phases;
}

function updateSchedule(parts: Parts, schedule: Schedule, form: Form): Schedule {
  const { store, webhooks } = parts;
  if (schedule.status !== 'active')
    throw invalid(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  const subscription = store.get('subscription', String(schedule.subscription));
  choiceOf(form.end_behavior, 'end_behavior', ['release']);
  choiceOf(form.proration_behavior, 'proration_behavior', ['none']);
  const card = formOf(form.default_settings).default_payment_method;
  const settings =
    card === undefined
      ? schedule.default_settings
      : {
          ...schedule.default_settings,
          default_payment_method: ownCard(parts, card, String(schedule.customer)),
        };
  const phases = form.phases === undefined ? schedule.phases : phasesOf(parts, schedule, subscription, form);
  store.update('subscription_schedule', schedule, { default_settings: settings, phases });
  const price = store.find('price', String(phases[0]?.items[0]?.price));
  if (price) changeSubscription(parts, subscription, { items: withPrice(subscription, price) });
  webhooks.emit('subscription_schedule.updated', schedule);
  return schedule;
}

/** "Releases the subscription schedule immediately, which will stop scheduling of its phases, but leave any existing subscription in place." */
function release({ store, clock, webhooks }: Parts, schedule: Schedule): Schedule {
  if (schedule.status !== 'active')
    throw invalid(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  const subscription = store.get('subscription', String(schedule.subscription));
  store.update('subscription_schedule', schedule, {
    status: 'released',
    released_at: clock.seconds(),
    released_subscription: subscription.id,
    subscription: null,
  });
  changeWithoutEvent(store, subscription, null);
  webhooks.emit('subscription_schedule.released', schedule);
  return schedule;
}

/**
 * A phase that begins with the next period sets price, discounts and card of the subscription: its card is the schedule's,
 * and "if not set, invoices will use the default payment method in the customer's invoice settings". Another interval begins
 * a cycle of its own. After the last phase the schedule ends, and the subscription stays.
 */
export function enterPhase(parts: Parts, subscription: Subscription, time: number): void {
  const { store, clock, webhooks } = parts;
  const schedule = store.find('subscription_schedule', String(subscription.schedule));
  if (schedule?.status !== 'active') return;
  const phase = schedule.phases.find(({ start_date }) => start_date === time);
  if (!phase) {
    if ((schedule.phases.at(-1)?.end_date ?? 0) > time) return;
    store.update('subscription_schedule', schedule, { status: 'completed', completed_at: clock.seconds() });
    changeWithoutEvent(store, subscription, null);
    webhooks.emit('subscription_schedule.completed', schedule);
    return;
  }
  const price = store.get('price', String(phase.items[0]?.price));
  const before = itemsOf(subscription)[0]?.price.recurring;
  const isSame =
    before?.interval === price.recurring?.interval &&
    before?.interval_count === price.recurring?.interval_count;
  const kept = phase.discounts.map(({ discount }) => String(discount));
  for (const id of subscription.discounts as string[]) if (!kept.includes(id)) endDiscount(parts, id);
  store.update('subscription_schedule', schedule, {
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
  });
  changeSubscription(parts, subscription, {
    items: withPrice(subscription, price),
    discounts: (subscription.discounts as string[]).filter((id) => kept.includes(id)),
    default_payment_method: schedule.default_settings.default_payment_method as string | null,
    ...(isSame ? {} : { billing_cycle_anchor: time }),
  });
}

/** A subscription with a schedule is not ended directly. */
export function refuseManaged({ schedule }: Subscription, form: Form): void {
  if (schedule === null || (form.cancel_at_period_end === undefined && form.cancel_at === undefined)) return;
  throw invalid(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    'cancel_at_period_end',
  );
}

export function registerSchedules({ get, post }: Calls, parts: Parts): void {
  const { store } = parts;
  const url = '/v1/subscription_schedules';
  post(url, params<Stripe.SubscriptionScheduleCreateParams>('from_subscription'), ({ form }) =>
    createSchedule(parts, form),
  );
  get(`${url}/:id`, [], ({ id }) => store.get('subscription_schedule', id));
  post(
    `${url}/:id`,
    params<Stripe.SubscriptionScheduleUpdateParams>(
      'default_settings',
      'end_behavior',
      'phases',
      'proration_behavior',
    ),
    ({ id, form }) => updateSchedule(parts, store.get('subscription_schedule', id), form),
  );
  post(`${url}/:id/release`, [], ({ id }) => release(parts, store.get('subscription_schedule', id)));
}
