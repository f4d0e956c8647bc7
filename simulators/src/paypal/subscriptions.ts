import type { Clock } from '../clock.ts';
import { Billing, type Happening } from './billing.ts';
import { buyer } from './buyer.ts';
import { Fields } from './fields.ts';
import { ids } from './ids.ts';
import { type Links, returnTo } from './links.ts';
import { breakdown, type Payments } from './payments.ts';
import type { Plan, Subscription } from './records.ts';
import { notFound, notPermitted, unprocessable } from './refusals.ts';
import type { Store } from './store.ts';
import { type ShowOptions, showSubscription } from './subscription-view.ts';
import { iso } from './time.ts';
import type { Webhooks } from './webhooks.ts';

const timeForm =
  /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[1-2][0-9]|3[0-1])[T,t]([0-1][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$/;

const summaries: Record<Happening | 'CREATED' | 'UPDATED', string> = {
  CREATED: 'Subscription created',
  UPDATED: 'Subscription updated',
  ACTIVATED: 'Subscription activated',
  SUSPENDED: 'Subscription suspended',
  CANCELLED: 'Subscription cancelled',
  EXPIRED: 'Subscription expired',
  'PAYMENT.FAILED': 'Payment failed for subscription',
};

/** Subscriptions v1: created, approved by the buyer, and cancelled. `billing.ts` charges them. */
export class Subscriptions {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #webhooks: Webhooks;
  readonly #links: Links;
  readonly billing: Billing;

  constructor(store: Store, clock: Clock, webhooks: Webhooks, links: Links, payments: Payments) {
    this.#store = store;
    this.#clock = clock;
    this.#webhooks = webhooks;
    this.#links = links;
    this.billing = new Billing(store, clock, payments, (happening, { id }) => this.#emit(happening, id));
  }

  create(body: unknown): Subscription {
    const fields = new Fields(body, 'billing');
    const plan_id = fields.text('plan_id', { min: 3, max: 50 });
    const start = fields.optional('start_time', { min: 20, max: 64, pattern: timeForm });
    const now = iso(this.#clock.now());
    const start_time = start ? iso(new Date(start)) : now;
    if (start_time < now)
      throw fields.wrong(
        'start_time',
        'INVALID_PARAMETER_VALUE',
        'Start time must be a valid future date and time.',
      );
    // Plan overrides are not simulated.
    if (fields.has('plan')) throw notPermitted();
    const plan = this.#store.get('plan', plan_id);
    if (plan.status !== 'ACTIVE')
      throw unprocessable(
        'PLAN_STATUS_INVALID',
        'Invalid plan status for subscription creation; plan status should be active.',
      );
    const quantity = fields.optional('quantity', { max: 32, pattern: /^[1-9][0-9]{0,4}$/ });
    if (quantity && !plan.quantity_supported)
      throw unprocessable(
        'SUBSCRIPTION_CANNOT_HAVE_QUANTITY',
        "Subscription can't have quantity as the plan does not support quantity.",
      );
    const made = this.#store.put('subscription', {
      id: ids.subscription(),
      create_time: now,
      update_time: now,
      status: 'APPROVAL_PENDING',
      status_update_time: now,
      plan_id,
      start_time,
      quantity: Number(quantity ?? 1),
      ...fields.texts({ custom_id: { max: 127, pattern: /^[\x20-\x7E]+$/ } }),
      ...contextOf(fields),
      ba_token: ids.agreement(),
      completed: plan.billing_cycles.map(() => 0),
      outstanding: 0,
      failed_payments_count: 0,
      last_payment: null,
      last_failed_payment: null,
      next_billing_time: null,
      retry: null,
      declines: 0,
    });
    this.#emit('CREATED', made.id);
    return made;
  }

  /** The subscription of an approval link. */
  ofToken(ba_token: string): Subscription {
    const found = this.#store.list('subscription').find((one) => one.ba_token === ba_token);
    if (!found) throw notFound();
    return found;
  }

  /** The buyer approves; the next `declines` charges will fail. Returns the address of the redirect. */
  approve(ba_token: string, declines = 0): string | null {
    const subscription = this.ofToken(ba_token);
    if (subscription.status === 'APPROVAL_PENDING') {
      subscription.declines += declines;
      // With "Continue" the seller activates it.
      if (subscription.user_action === 'CONTINUE') {
        Object.assign(subscription, { status: 'APPROVED', status_update_time: iso(this.#clock.now()) });
        this.#store.put('subscription', subscription);
      } else this.billing.activate(subscription);
    }
    return returnTo(subscription.return_url, this.#added(subscription, ba_token));
  }

  /** The buyer cancels on PayPal's page. Returns the address of the redirect. */
  decline(ba_token: string): string | null {
    const subscription = this.ofToken(ba_token);
    return returnTo(subscription.cancel_url, this.#added(subscription, ba_token));
  }

  #added = ({ id }: Subscription, ba_token: string) => ({
    subscription_id: id,
    ba_token,
    token: ba_token.slice('BA-'.length),
  });

  /**
   * Asks the buyer to change to another plan: "You can upgrade or downgrade to subscription plans under the same product.
   * Subscriptions using PayPal require the user to login and re-consent to the change using the approve HATEOAS URL"
   * (developer.paypal.com/docs/subscriptions/customize/revise-subscriptions).
   */
  revise(id: string, body: unknown) {
    const fields = new Fields(body, 'billing');
    const plan_id = fields.text('plan_id', { min: 3, max: 50 });
    const subscription = this.#store.get('subscription', id);
    if (subscription.status !== 'ACTIVE') throw wrongStatus('revise', 'active');
    const plan = this.#store.get('plan', plan_id);
    if (plan.status !== 'ACTIVE' || plan.product_id !== this.#planOf(subscription).product_id)
      throw unprocessable('PLAN_NOT_FOUND', 'The plan is not one of the same product.');
    const { return_url, cancel_url } = contextOf(fields);
    const ba_token = ids.agreement();
    subscription.revision = { ba_token, plan_id, return_url, cancel_url };
    this.#store.put('subscription', subscription);
    const page = `webapps/billing/subscriptions/update?ba_token=${ba_token}`;
    return {
      plan_id,
      plan_overridden: false,
      links: [this.#links.toPage(page, 'approve'), this.#links.to(`/v1/billing/subscriptions/${id}`, 'self')],
    };
  }

  /** The subscription whose buyer is asked by an approval link, with the plan that is asked about. */
  revisionOf(ba_token: string) {
    const found = this.#store.list('subscription').find((one) => one.revision?.ba_token === ba_token);
    if (!found?.revision) throw notFound();
    return { subscription: found, revision: found.revision };
  }

  /** The buyer agrees: "The new price is effective starting on the next billing cycle." The time of that cycle stays. */
  approveRevision(ba_token: string): string | null {
    const { subscription, revision } = this.revisionOf(ba_token);
    const { billing_cycles } = this.#store.get('plan', revision.plan_id);
    subscription.plan_id = revision.plan_id;
    subscription.completed = billing_cycles.map(() => 0);
    subscription.revision = null;
    subscription.update_time = iso(this.#clock.now());
    this.#store.put('subscription', subscription);
    this.#emit('UPDATED', subscription.id);
    return returnTo(revision.return_url, this.#added(subscription, ba_token));
  }

  /** The buyer refuses: "the subscription continues to be billed on the existing plan". */
  declineRevision(ba_token: string): string | null {
    const { subscription, revision } = this.revisionOf(ba_token);
    return returnTo(revision.cancel_url, this.#added(subscription, ba_token));
  }

  cancel(id: string, body: unknown): void {
    const note = reasonOf(body);
    const subscription = this.#store.get('subscription', id);
    if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED')
      throw wrongStatus('cancel', 'active or suspended');
    this.billing.stop(subscription, 'CANCELLED', note);
  }

  /** Nothing is charged until it is activated again. */
  suspend(id: string, body: unknown): void {
    const note = reasonOf(body);
    const subscription = this.#store.get('subscription', id);
    if (subscription.status !== 'ACTIVE') throw wrongStatus('suspend', 'active');
    this.billing.stop(subscription, 'SUSPENDED', note);
  }

  activate(id: string, body: unknown): void {
    new Fields(body, 'billing').optional('reason', { max: 128 });
    const subscription = this.#store.get('subscription', id);
    if (subscription.status === 'APPROVED') {
      this.billing.activate(subscription);
      return;
    }
    if (subscription.status !== 'SUSPENDED') throw wrongStatus('activate', 'suspended');
    const limit = this.#planOf(subscription).payment_failure_threshold;
    if (limit > 0 && subscription.failed_payments_count >= limit)
      throw unprocessable(
        'SUBSCRIPTION_CANNOT_BE_ACTIVATED',
        'Subscription cannot be activated after payment failure threshold has reached.',
      );
    this.billing.resume(subscription);
  }

  /** The next charges will be declined. */
  declineNext(id: string, times: number): void {
    const subscription = this.#store.get('subscription', id);
    subscription.declines = times;
    this.#store.put('subscription', subscription);
  }

  #planOf({ plan_id }: Subscription): Plan {
    return this.#store.get('plan', plan_id);
  }

  #emit(happening: Happening | 'CREATED' | 'UPDATED', id: string): void {
    this.#webhooks.emit({
      event_type: `BILLING.SUBSCRIPTION.${happening}`,
      resource_type: 'subscription',
      summary: summaries[happening],
      resource: this.show(id, { whole: true, extra: ['last_failed_payment'] }),
    });
  }

  show(id: string, options: ShowOptions = {}) {
    const subscription = this.#store.get('subscription', id);
    return showSubscription(subscription, this.#planOf(subscription), this.#links, options);
  }

  /** The payments in a period, both ends included. */
  transactions(id: string, query: Record<string, string | undefined>) {
    this.#store.get('subscription', id);
    const fields = new Fields(query, 'billing', '', 'query');
    const time = (name: string) =>
      new Date(fields.text(name, { min: 20, max: 64, pattern: timeForm })).getTime();
    const [start, end] = [time('start_time'), time('end_time')];
    if (end < start) throw fields.wrong('end_time');
    const transactions = this.#store
      .list('transaction')
      .filter(({ subscription, create_time }) => {
        const at = new Date(create_time).getTime();
        return subscription === id && at >= start && at <= end;
      })
      .map((payment) => {
        const { gross_amount, paypal_fee, net_amount } = breakdown(payment);
        return {
          status: payment.status,
          id: payment.id,
          amount_with_breakdown: { gross_amount, fee_amount: paypal_fee, net_amount },
          payer_name: buyer.name,
          payer_email: buyer.email,
          time: payment.create_time,
        };
      });
    return {
      transactions,
      total_items: transactions.length,
      total_pages: 1,
      links: [this.#links.to(`/v1/billing/subscriptions/${id}/transactions`, 'self')],
    };
  }
}

const wrongStatus = (action: string, right: string) =>
  unprocessable(
    'SUBSCRIPTION_STATUS_INVALID',
    `Invalid subscription status for ${action} action; subscription status should be ${right}.`,
  );

const reasonOf = (body: unknown): string => new Fields(body, 'billing').text('reason', { max: 128 });

/** The return URLs; a context needs both. */
function contextOf(fields: Fields): Pick<Subscription, 'return_url' | 'cancel_url' | 'user_action'> {
  const context = fields.has('application_context') ? fields.object('application_context') : null;
  if (!context) return { return_url: null, cancel_url: null, user_action: 'SUBSCRIBE_NOW' };
  for (const name of ['return_url', 'cancel_url']) if (!context.has(name)) throw context.missing(name);
  const action = context.optional('user_action', { among: ['CONTINUE', 'SUBSCRIBE_NOW'] });
  return {
    return_url: context.address('return_url') ?? null,
    cancel_url: context.address('cancel_url') ?? null,
    user_action: action === 'CONTINUE' ? 'CONTINUE' : 'SUBSCRIBE_NOW',
  };
}
