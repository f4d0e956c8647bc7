import { toCentavos, toPesos } from '@tbm/domain/money';
import Stripe from 'stripe';
import { problem } from '../../errors.ts';
import { ensureCoupon, ensureProduct, priceData, unlessExists } from './catalog.ts';
import { idOf, named, refusedAs, type StripeClient } from './client.ts';
import { refundOf } from './events.ts';
import { stripePlanChanges } from './plan-changes.ts';
import type { CardBilling } from './provider.ts';
import { payBill, subscriptionCalls } from './subscription-calls.ts';

/** Seconds before the charge at which a pause of collection ends, so that its invoice is not voided any more. */
const collectsBefore = 3_600;

/** Subscriptions and refunds at Stripe. */
export function stripeBilling(client: StripeClient): CardBilling {
  const { stripe, ask, askBank, make, log } = client;
  const { read, open, voidOpen, cancelNow } = subscriptionCalls(client);
  const changes = stripePlanChanges(client);
  return {
    ...changes,
    readSubscription: read,

    async createSubscription(one, subscription) {
      await ask('createSubscription', ensureProduct(stripe, subscription));
      const discounts = subscription.discount
        ? [{ coupon: await ask('createCoupon', ensureCoupon(stripe, subscription.discount)) }]
        : [];
      const { customer, metadata } = subscription;
      const { id } = await make<Stripe.Subscription>(
        'createSubscription',
        one,
        () => named(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }), metadata),
        (options) =>
          stripe.subscriptions.create(
            {
              customer,
              items: [{ price_data: priceData(subscription) }],
              // The buyer confirms the first payment, or it is made with the chosen card.
              payment_behavior: 'default_incomplete',
              payment_settings: { save_default_payment_method: 'on_subscription' },
              trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
              metadata,
              discounts,
              ...(subscription.trial_days ? { trial_period_days: subscription.trial_days } : {}),
              ...(subscription.method ? { default_payment_method: subscription.method } : {}),
            },
            options,
          ),
      );
      return read(id);
    },

    async giveUpSubscription(subscription_id) {
      const before = await read(subscription_id);
      if (before.status !== 'waiting') return before;
      // A void bill can no longer be paid; only then is it safe to cancel.
      await ask('giveUpSubscription', voidOpen(subscription_id));
      const after = await read(subscription_id);
      if (after.status !== 'waiting') return after;
      await ask('giveUpSubscription', cancelNow(subscription_id));
      return read(subscription_id);
    },

    async endSubscription(subscription_id) {
      await changes.endPlannedChange(subscription_id);
      const { status, bills } = await read(subscription_id);
      if (status === 'ended') return ask('endSubscription', voidOpen(subscription_id));
      const paid = status === 'active' && bills.at(-1)?.status === 'paid';
      // An earlier bill may be open still, though the last one is paid: the customer is never charged again.
      if (paid && bills.some((bill) => bill.status === 'open'))
        await ask('endSubscription', voidOpen(subscription_id));
      await ask(
        'endSubscription',
        paid
          ? stripe.subscriptions.update(subscription_id, { cancel_at_period_end: true }).then(() => {})
          : cancelNow(subscription_id),
      );
    },

    async previewCharge(subscription_id) {
      const next = stripe.invoices.createPreview({ subscription: subscription_id });
      return toPesos((await ask('previewCharge', next)).amount_due);
    },

    async upcomingCharges(subscription_id, count) {
      const subscription = await ask('upcomingCharges', stripe.subscriptions.retrieve(subscription_id));
      const [item] = subscription.items.data;
      const { interval, interval_count } = item?.price.recurring ?? {};
      const isCharged = subscription.status === 'active' && subscription.cancel_at === null;
      if (!item || !interval || !interval_count || !isCharged || subscription.pause_collection) return [];
      // A day that a month lacks becomes its last day, and the anchor stays.
      const anchor = Temporal.Instant.fromEpochMilliseconds(subscription.billing_cycle_anchor * 1_000);
      const charges: string[] = [];
      for (let periods = 0; charges.length < count; periods += 1) {
        const charge = anchor
          .toZonedDateTimeISO('UTC')
          .add({ [`${interval}s`]: periods * interval_count })
          .toInstant();
        if (charge.epochMilliseconds >= item.current_period_end * 1_000) charges.push(charge.toString());
      }
      return charges;
    },

    resumesAlone: true,
    chargesAtReturn: true,

    // docs.stripe.com/billing/subscriptions/pause-payment: invoices before `resumes_at` are voided, without a charge.
    async pauseCharges(subscription_id, until) {
      const resumes_at = Math.floor(Date.parse(until) / 1_000) - collectsBefore;
      const paused = stripe.subscriptions.update(subscription_id, {
        pause_collection: { behavior: 'void', resumes_at },
      });
      await ask('pauseCharges', paused);
    },

    async resumeCharges(one, subscription_id) {
      await ask('resumeCharges', stripe.subscriptions.update(subscription_id, { pause_collection: '' }));
      const { status, bills } = await read(subscription_id);
      // The invoice of a time that was paused is void. The one of a cycle that began again is not: it begins once.
      const isUnpaid = status === 'active' && bills.at(-1)?.status === 'void';
      if (!isUnpaid) return;
      await make<Stripe.Subscription>(
        'resumeCharges',
        one,
        async () => undefined,
        (options) =>
          stripe.subscriptions.update(
            subscription_id,
            { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' },
            options,
          ),
      );
    },

    async discountCharges(subscription_id, { key, percent, months }) {
      // The coupon can be redeemed once: the discount is applied once, in any race.
      const coupon = stripe.coupons.create({
        id: key,
        name: 'Oferta',
        percent_off: percent,
        duration: 'repeating',
        duration_in_months: months,
        max_redemptions: 1,
      });
      await ask('discountCharges', unlessExists(coupon));
      const { discounts } = await ask('discountCharges', stripe.subscriptions.retrieve(subscription_id));
      const kept = discounts.flatMap((one) => {
        const discount = idOf(one);
        return discount ? [{ discount }] : [];
      });
      const updated = stripe.subscriptions.update(subscription_id, { discounts: [...kept, { coupon: key }] });
      const unlessRedeemed = (error: unknown): void => {
        if (!refusedAs(error, 'coupon_expired')) throw error;
      };
      await ask('discountCharges', updated.catch(unlessRedeemed));
    },

    async payWith(subscription_id, method) {
      await askBank(
        'payWith',
        stripe.subscriptions.update(subscription_id, { default_payment_method: method }),
      );
      await changes.payPlannedChangeWith(subscription_id, method);
      for (const { id } of await ask('payWith', open(subscription_id))) {
        const challenged = await askBank('payWith', payBill(stripe, id, method));
        if (challenged) return challenged;
      }
      return null;
    },

    async refund(one, { payment, amount, metadata }) {
      const refundable = payment.startsWith('pi_') ? { payment_intent: payment } : { charge: payment };
      const refund = await make<Stripe.Refund | null>(
        'refund',
        one,
        () => named(stripe.refunds.list({ ...refundable, limit: 100 }), metadata),
        (options) =>
          stripe.refunds
            .create({ ...refundable, amount: toCentavos(amount), metadata }, options)
            .catch((error: unknown) => {
              if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
              log.warn({ payment, code: error.code }, 'the card provider refused a refund');
              return null;
            }),
      );
      if (!refund) throw problem('refund_refused');
      return refundOf(refund);
    },
  };
}
