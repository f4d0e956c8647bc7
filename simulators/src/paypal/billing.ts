import type { Agenda, Clock } from '../clock.ts';
import { billingTimeOf, cycleToRun, nextBilling } from './cycles.ts';
import { centavosOf, money } from './money.ts';
import type { Payments } from './payments.ts';
import type { Plan, Subscription } from './records.ts';
import type { Store } from './store.ts';
import { iso } from './time.ts';

/** A failed charge is retried every five days, at most twice per cycle. */
const retryAfter = 5 * 86_400_000;
const retries = 2;

/** What happens to a subscription, by the names of its events. */
export type Happening = 'ACTIVATED' | 'SUSPENDED' | 'EXPIRED' | 'CANCELLED' | 'PAYMENT.FAILED';
type Emit = (happening: Happening, subscription: Subscription) => void;

/** Charges due subscriptions in order of time. */
export class Billing implements Agenda {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #payments: Payments;
  readonly #emit: Emit;

  constructor(store: Store, clock: Clock, payments: Payments, emit: Emit) {
    this.#store = store;
    this.#clock = clock;
    this.#payments = payments;
    this.#emit = emit;
  }

  next(): number | null {
    const first = this.#first();
    return first && new Date(first.at).getTime();
  }

  run(): void {
    const first = this.#first();
    if (first) this.#advance(first.subscription);
  }

  done(): void {
    this.#store.save();
  }

  #first(): { subscription: Subscription; at: string } | null {
    let first: { subscription: Subscription; at: string } | null = null;
    for (const subscription of this.#store.list('subscription')) {
      const at = dueAt(subscription);
      if (at && (!first || at < first.at)) first = { subscription, at };
    }
    return first;
  }

  /** Starts an approved subscription: charges the fee; the first cycle begins now or at a later start. */
  activate(subscription: Subscription): void {
    const now = this.#clock.now();
    const plan = this.#store.get('plan', subscription.plan_id);
    const start = billingTimeOf(new Date(subscription.start_time));
    const isLater = new Date(subscription.start_time) > now && start > now;
    subscription.next_billing_time = iso(isLater ? start : now);
    this.#change(subscription, 'ACTIVE');
    this.#emit('ACTIVATED', subscription);
    const fee = plan.setup_fee ? centavosOf(plan.setup_fee) : 0;
    if (fee && !this.#charge(subscription, plan, fee)) {
      if (plan.setup_fee_failure_action === 'CANCEL') {
        this.stop(subscription, 'CANCELLED');
        return;
      }
      subscription.outstanding += fee;
    }
    this.#store.put('subscription', subscription);
    this.#clock.settle();
  }

  /**
   * Activates a suspended subscription. Its dates stay as they were: those that passed meanwhile are neither charged nor
   * owed. PayPal documents that it "will stop processing payments until it is reactivated", and nothing of missed ones.
   */
  resume(subscription: Subscription): void {
    const plan = this.#store.get('plan', subscription.plan_id);
    const now = iso(this.#clock.now());
    let place = cycleToRun(plan, subscription.completed);
    while (subscription.next_billing_time && subscription.next_billing_time < now) {
      const cycle = plan.billing_cycles[place];
      if (!cycle) break;
      subscription.completed[place] = (subscription.completed[place] ?? 0) + 1;
      subscription.next_billing_time = iso(
        nextBilling(new Date(subscription.next_billing_time), cycle.frequency),
      );
      place = cycleToRun(plan, subscription.completed);
    }
    this.#change(subscription, 'ACTIVE');
    this.#emit('ACTIVATED', subscription);
    this.#clock.settle();
  }

  /** Runs the due events of a subscription, at their time. */
  #advance(subscription: Subscription): void {
    const plan = this.#store.get('plan', subscription.plan_id);
    if (subscription.retry) this.#collect(subscription, plan, subscription.retry.amount);
    else this.#beginCycle(subscription, plan);
    this.#store.put('subscription', subscription);
  }

  #beginCycle(subscription: Subscription, plan: Plan): void {
    const place = cycleToRun(plan, subscription.completed);
    const cycle = plan.billing_cycles[place];
    if (!cycle) {
      this.stop(subscription, 'EXPIRED');
      return;
    }
    subscription.completed[place] = (subscription.completed[place] ?? 0) + 1;
    subscription.next_billing_time = iso(nextBilling(this.#clock.now(), cycle.frequency));
    if (!cycle.price) return;
    const owed = plan.auto_bill_outstanding ? subscription.outstanding : 0;
    this.#collect(subscription, plan, centavosOf(cycle.price) * subscription.quantity + owed);
  }

  /** One try to charge this cycle; a failure is retried in five days, or counted after the last try. */
  #collect(subscription: Subscription, plan: Plan, amount: number): void {
    const done = subscription.retry?.done ?? -1;
    subscription.retry = null;
    if (this.#charge(subscription, plan, amount)) {
      subscription.failed_payments_count = 0;
      if (plan.auto_bill_outstanding) subscription.outstanding = 0;
      return;
    }
    const again = iso(new Date(this.#clock.now().getTime() + retryAfter));
    if (done + 1 < retries && again < (subscription.next_billing_time ?? '')) {
      subscription.retry = { at: again, done: done + 1, amount };
    } else {
      subscription.failed_payments_count += 1;
      subscription.outstanding = plan.auto_bill_outstanding ? amount : subscription.outstanding + amount;
    }
    subscription.last_failed_payment = {
      amount: money(plan.currency, amount),
      time: iso(this.#clock.now()),
      reason_code: 'PAYMENT_DENIED',
      ...(subscription.retry ? { next_payment_retry_time: again } : {}),
    };
    subscription.update_time = iso(this.#clock.now());
    this.#emit('PAYMENT.FAILED', subscription);
    const { payment_failure_threshold: limit } = plan;
    if (limit > 0 && subscription.failed_payments_count >= limit) this.stop(subscription, 'SUSPENDED');
  }

  #charge(subscription: Subscription, plan: Plan, centavos: number): boolean {
    if (subscription.declines > 0) {
      subscription.declines -= 1;
      return false;
    }
    const amount = money(plan.currency, centavos);
    const { id, custom_id } = subscription;
    const time = iso(this.#clock.now());
    subscription.last_payment = { amount, time };
    subscription.update_time = time;
    this.#payments.take({
      status: 'COMPLETED',
      amount,
      order: null,
      subscription: id,
      ...(custom_id ? { custom_id } : {}),
    });
    return true;
  }

  /** Stops all further charges. */
  stop(subscription: Subscription, status: 'SUSPENDED' | 'CANCELLED' | 'EXPIRED', note?: string): void {
    if (note) subscription.status_change_note = note;
    subscription.retry = null;
    if (status !== 'SUSPENDED') subscription.next_billing_time = null;
    this.#change(subscription, status);
    this.#emit(status, subscription);
  }

  #change(subscription: Subscription, status: Subscription['status']): void {
    const time = iso(this.#clock.now());
    Object.assign(subscription, { status, status_update_time: time, update_time: time });
    this.#store.put('subscription', subscription);
  }
}

const dueAt = ({ status, retry, next_billing_time }: Subscription): string | null =>
  status === 'ACTIVE' ? (retry?.at ?? next_billing_time) : null;
