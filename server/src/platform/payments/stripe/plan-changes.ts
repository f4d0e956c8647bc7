import { toPesos } from '@tbm/domain/money';
import type Stripe from 'stripe';
import { problem } from '../../errors.ts';
import type { Try } from '../once.ts';
import type { NewPlan, PlannedChange } from '../payments.ts';
import { ensureProduct, priceData, productId } from './catalog.ts';
import { idOf, type StripeClient, timeOf } from './client.ts';

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/** A price as it is, inline: prices that were inline are inactive, and an inactive one is accepted in no phase. */
const samePrice = ({ currency, unit_amount, product, recurring }: Stripe.Price) => ({
  currency,
  unit_amount: unit_amount ?? 0,
  product: idOf(product) ?? '',
  recurring: {
    interval: recurring?.interval ?? ('month' as const),
    interval_count: recurring?.interval_count ?? 1,
  },
});

/**
 * Changes of the plan of a subscription. One with the next charge is the second phase of a subscription schedule
 * (docs.stripe.com/billing/subscriptions/subscription-schedules): it may have another interval, which a changed price would
 * begin at once, and releasing the schedule takes it back. One that happens now replaces the price of the item, prorated.
 */
export function stripePlanChanges(client: StripeClient) {
  const { stripe, ask, askBank } = client;

  const readWithItem = async (call: string, subscription_id: string) => {
    const subscription = await ask(call, stripe.subscriptions.retrieve(subscription_id));
    const [item] = subscription.items.data;
    if (!item) throw problem('provider_unavailable');
    return { subscription, item };
  };

  /** The change of the item's price, for the preview and for the change itself: both are the same then. */
  const proratedChange = (item: Stripe.SubscriptionItem, plan: NewPlan, at: string) => ({
    items: [{ id: item.id, price_data: priceData(plan) }],
    proration_behavior: 'always_invoice' as const,
    // "to apply exactly the same prorations that were previewed"
    proration_date: secondsOf(at),
  });

  const release = async (schedule: string): Promise<void> => {
    await stripe.subscriptionSchedules.release(schedule).catch(async (error: unknown) => {
      // It was released, or has ended, in the meantime.
      const { status } = await stripe.subscriptionSchedules.retrieve(schedule);
      if (status === 'active' || status === 'not_started') throw error;
    });
  };

  return {
    async previewChange(subscription_id: string, plan: NewPlan, at: string) {
      const { item } = await readWithItem('previewChange', subscription_id);
      await ask('previewChange', ensureProduct(stripe, plan));
      const preview = stripe.invoices.createPreview({
        subscription: subscription_id,
        discounts: '',
        subscription_details: proratedChange(item, plan, at),
      });
      const { total, lines } = await ask('previewChange', preview);
      const ends = lines.data.map(({ period }) => period.end);
      return { amount: toPesos(total), period_end: timeOf(Math.max(...ends)) };
    },

    async changeNow(one: Try, subscription_id: string, { plan, at }: { plan: NewPlan; at: string }) {
      const { subscription, item } = await readWithItem('changeNow', subscription_id);
      // An earlier try has made it.
      if (idOf(item.price.product) === productId(plan)) return;
      const attached = idOf(subscription.schedule);
      if (attached) await ask('changeNow', release(attached));
      await ask('changeNow', ensureProduct(stripe, plan));
      const changed = stripe.subscriptions.update(
        subscription_id,
        {
          ...proratedChange(item, plan, at),
          discounts: '',
          // Otherwise the change would be made unpaid, and the subscription would be past due.
          payment_behavior: 'error_if_incomplete',
        },
        { idempotencyKey: one.key },
      );
      await askBank('changeNow', changed);
    },

    async planChange(one: Try, subscription_id: string, plan: NewPlan): Promise<PlannedChange> {
      const { subscription, item } = await readWithItem('planChange', subscription_id);
      await ask('planChange', ensureProduct(stripe, plan));
      const attached = idOf(subscription.schedule);
      const schedule = await ask(
        'planChange',
        attached
          ? stripe.subscriptionSchedules.retrieve(attached)
          : stripe.subscriptionSchedules.create(
              { from_subscription: subscription_id },
              { idempotencyKey: one.key },
            ),
      );
      const [now] = schedule.phases;
      const card = idOf(subscription.default_payment_method);
      const discounts = subscription.discounts.flatMap((discount) => {
        const id = idOf(discount);
        return id ? [{ discount: id }] : [];
      });
      const planned = stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        // Without it, the new phase would be paid by the default card of the customer.
        ...(card ? { default_settings: { default_payment_method: card } } : {}),
        phases: [
          {
            items: [{ price_data: samePrice(item.price), quantity: 1 }],
            start_date: now?.start_date ?? item.current_period_start,
            end_date: now?.end_date ?? item.current_period_end,
            discounts: discounts.length > 0 ? discounts : '',
          },
          {
            items: [{ price_data: priceData(plan), quantity: 1 }],
            duration: { interval: plan.period, interval_count: plan.interval },
            proration_behavior: 'none',
            discounts: '',
          },
        ],
      });
      await ask('planChange', planned);
      return { plan_id: productId(plan), approve_url: null };
    },

    async endPlannedChange(subscription_id: string): Promise<void> {
      const { schedule } = await ask('endPlannedChange', stripe.subscriptions.retrieve(subscription_id));
      const attached = idOf(schedule);
      if (attached) await ask('endPlannedChange', release(attached));
    },

    /** The card that pays a planned change, as the subscription. */
    async payPlannedChangeWith(subscription_id: string, method: string): Promise<void> {
      const { schedule } = await ask('payWith', stripe.subscriptions.retrieve(subscription_id));
      const attached = idOf(schedule);
      if (!attached) return;
      const updated = stripe.subscriptionSchedules.update(attached, {
        default_settings: { default_payment_method: method },
      });
      await ask('payWith', updated);
    },
  };
}
