import { toCentavos, toPesos } from '@tbm/domain/money';
import Stripe from 'stripe';
import { problem } from '../../errors.ts';
import type { Bill, CardBilling, NewSubscription, Subscription } from '../billing.ts';
import { centavos, idOf, refusedAs, type StripeClient, timeOf } from './client.ts';
import { refundOf } from './events.ts';

/** Subscriptions at Stripe Billing, and what is read for the books. */
export function stripeBilling(client: StripeClient): CardBilling {
  const { stripe, ask } = client;
  const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);

  const read = async (subscription_id: string): Promise<Subscription> => {
    const subscription = await ask('readSubscription', stripe.subscriptions.retrieve(subscription_id));
    const invoices = await ask(
      'readSubscription',
      stripe.invoices
        .list({ subscription: subscription_id, limit: 100, expand: ['data.payments'] })
        .autoPagingToArray({ limit: 1_000 }),
    );
    return subscriptionOf(subscription, invoices.toReversed());
  };

  const open = async (subscription_id: string): Promise<Stripe.Invoice[]> =>
    (await stripe.invoices.list({ subscription: subscription_id, status: 'open', limit: 100 })).data;

  /** Nothing of it is owed any more. */
  const voidOpen = async (subscription_id: string): Promise<void> => {
    for (const { id } of await open(subscription_id))
      await stripe.invoices.voidInvoice(id).catch((error: unknown) => {
        // Paid in this moment: it stays paid.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
  };

  const cancelNow = async (subscription_id: string): Promise<void> => {
    await stripe.subscriptions.cancel(subscription_id).catch((error: unknown) => {
      if (!refusedAs(error, 'resource_missing')) throw error;
    });
    await voidOpen(subscription_id);
  };

  return {
    readSubscription: read,

    async createSubscription(wanted) {
      await ask('createSubscription', product(stripe, wanted));
      const discounts = wanted.discount
        ? [{ coupon: await ask('createCoupon', coupon(stripe, wanted.discount)) }]
        : [];
      const { amount: unit_amount, currency } = centavos(wanted.price);
      const made = stripe.subscriptions.create(
        {
          customer: wanted.customer,
          items: [
            {
              price_data: {
                currency,
                unit_amount,
                product: productId(wanted),
                recurring: { interval: wanted.period, interval_count: wanted.interval },
              },
            },
          ],
          // The first payment is confirmed by her, or with the card that she has chosen.
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          metadata: wanted.metadata,
          discounts,
          ...(wanted.trial_days ? { trial_period_days: wanted.trial_days } : {}),
          ...(wanted.method ? { default_payment_method: wanted.method } : {}),
        },
        { idempotencyKey: wanted.key },
      );
      return read((await ask('createSubscription', made)).id);
    },

    async giveUpSubscription(subscription_id) {
      const before = await read(subscription_id);
      if (before.status !== 'waiting') return before;
      // What is void can no longer be paid; only then it is safe to end it.
      await ask('giveUpSubscription', voidOpen(subscription_id));
      const after = await read(subscription_id);
      if (after.status !== 'waiting') return after;
      await ask('giveUpSubscription', cancelNow(subscription_id));
      return read(subscription_id);
    },

    async endSubscription(subscription_id) {
      const { status, bills } = await read(subscription_id);
      if (status === 'ended') return ask('endSubscription', voidOpen(subscription_id));
      const paid = status === 'active' && bills.at(-1)?.status === 'paid';
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

    async takeOff(subscription_id, { key, percent, months }) {
      // A coupon of its own, good for one use: the offer is taken once, whatever the race.
      const made = stripe.coupons.create({
        id: key,
        name: 'Oferta',
        percent_off: percent,
        duration: 'repeating',
        duration_in_months: months,
        max_redemptions: 1,
      });
      await ask('takeOff', unlessThere(made));
      const { discounts } = await ask('takeOff', stripe.subscriptions.retrieve(subscription_id));
      const kept = discounts.flatMap((one) => {
        const discount = idOf(one);
        return discount ? [{ discount }] : [];
      });
      const taken = stripe.subscriptions.update(subscription_id, { discounts: [...kept, { coupon: key }] });
      await ask('takeOff', taken.catch(unlessUsed));
    },

    async payWith(subscription_id, method) {
      await client.askBank(
        'payWith',
        stripe.subscriptions.update(subscription_id, { default_payment_method: method }),
      );
      for (const { id } of await ask('payWith', open(subscription_id))) {
        const asks = await client.askBank('payWith', payBill(stripe, id, method));
        if (asks) return asks;
      }
      return null;
    },

    async listSubscriptions() {
      const all = stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
      return (await ask('listSubscriptions', all)).map(({ id, cancel_at }) => ({
        subscription_id: id,
        ends: cancel_at !== null,
      }));
    },

    async listCharges(since) {
      const all = stripe.charges
        .list({ created: { gte: seconds(since) }, limit: 100 })
        .autoPagingToArray({ limit: 10_000 });
      return (await ask('listCharges', all))
        .filter(({ paid, captured }) => paid && captured)
        .map(({ id, payment_intent, amount_captured, created }) => ({
          charge_id: id,
          payment_id: idOf(payment_intent),
          amount: toPesos(amount_captured),
          createdAt: timeOf(created),
        }));
    },

    async listRefunds(since) {
      const all = stripe.refunds
        .list({ created: { gte: seconds(since) }, limit: 100 })
        .autoPagingToArray({ limit: 10_000 });
      return (await ask('listRefunds', all)).map(refundOf);
    },

    async subscriptionOfPayment(payment_id) {
      const payment = { type: 'payment_intent' as const, payment_intent: payment_id };
      const { data } = await ask(
        'subscriptionOfPayment',
        stripe.invoicePayments.list({ payment, expand: ['data.invoice'] }),
      );
      const invoice = data[0]?.invoice;
      return typeof invoice === 'object' && 'parent' in invoice
        ? idOf(invoice.parent?.subscription_details?.subscription)
        : null;
    },

    async refund({ key, payment, amount, metadata }) {
      const made = stripe.refunds.create(
        {
          ...(payment.startsWith('pi_') ? { payment_intent: payment } : { charge: payment }),
          amount: toCentavos(amount),
          metadata,
        },
        { idempotencyKey: key },
      );
      const refund = made.catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          client.log.warn({ payment, code: error.code }, 'the card provider refused a refund');
          return null;
        }
        throw error;
      });
      const done = await ask('refund', refund);
      if (!done) throw problem('refund_refused');
      return refundOf(done);
    },
  };
}

/** Pays a bill; answers the payment when her bank wants to ask her first. */
async function payBill(
  stripe: Stripe,
  invoice: string,
  method: string,
): Promise<{ payment_id: string } | null> {
  try {
    await stripe.invoices.pay(invoice, { payment_method: method, off_session: false });
    return null;
  } catch (error) {
    if (!refusedAs(error, 'invoice_payment_intent_requires_action')) throw error;
    const { payments } = await stripe.invoices.retrieve(invoice, { expand: ['payments'] });
    const payment_id = idOf(payments?.data[0]?.payment.payment_intent);
    if (!payment_id) throw error;
    return { payment_id };
  }
}

const productId = ({ class_package_id }: NewSubscription): string => `tbm_package_${class_package_id}`;

/** Made at its first sale; there already at all others. */
const unlessThere = (made: Promise<unknown>): Promise<unknown> =>
  made.catch((error: unknown) => {
    if (!refusedAs(error, 'resource_already_exists')) throw error;
  });

const unlessUsed = (error: unknown): void => {
  if (!refusedAs(error, 'coupon_expired')) throw error;
};

const product = (stripe: Stripe, wanted: NewSubscription): Promise<unknown> =>
  unlessThere(stripe.products.create({ id: productId(wanted), name: wanted.title }));

/** What a discount takes off, as a coupon: one for each sum, since percentages are rounded by us. */
async function coupon(
  stripe: Stripe,
  { discount_id, off, first_invoice_only }: NonNullable<NewSubscription['discount']>,
): Promise<string> {
  const { amount: amount_off, currency } = centavos(off);
  const duration = first_invoice_only ? 'once' : 'forever';
  const id = `tbm-discount-${discount_id}-${amount_off}-${duration}`;
  await unlessThere(stripe.coupons.create({ id, name: 'Descuento', amount_off, currency, duration }));
  return id;
}

const statuses: Partial<Record<Stripe.Subscription.Status, Subscription['status']>> = {
  incomplete: 'waiting',
  trialing: 'trial',
  active: 'active',
  past_due: 'owing',
};

function subscriptionOf(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): Subscription {
  const { trial_end, ended_at, cancellation_details } = subscription;
  const ends = subscription.items.data.map(({ current_period_end }) => current_period_end);
  return {
    subscription_id: subscription.id,
    // Whatever is not named (canceled, expired, unpaid) is never charged again.
    status: statuses[subscription.status] ?? 'ended',
    customer: idOf(subscription.customer) ?? '',
    metadata: subscription.metadata,
    method: idOf(subscription.default_payment_method),
    trial_ends_at: trial_end === null ? null : timeOf(trial_end),
    current_period_end: timeOf(Math.max(...ends)),
    ended_at: ended_at === null ? null : timeOf(ended_at),
    ends: subscription.cancel_at !== null || !(subscription.status in statuses),
    ended_by_wish: cancellation_details?.reason === 'cancellation_requested',
    bills: invoices.map((invoice) => billOf(invoice, trial_end)),
  };
}

function billOf(invoice: Stripe.Invoice, trial_end: number | null): Bill {
  const period = invoice.lines.data[0]?.period ?? { start: invoice.period_start, end: invoice.period_end };
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ status }) => status === 'paid') ?? payments[0];
  const paid = invoice.status === 'paid';
  const { paid_at } = invoice.status_transitions;
  return {
    invoice_id: invoice.id,
    status:
      paid || invoice.status === 'open' || invoice.status === 'draft'
        ? (invoice.status as Bill['status'])
        : 'void',
    amount: toPesos(paid ? invoice.amount_paid : invoice.amount_due),
    payment_id: idOf(payment?.payment.payment_intent),
    is_trial: trial_end !== null && period.start < trial_end,
    period_start: timeOf(period.start),
    period_end: timeOf(period.end),
    paidAt: paid_at === null ? null : timeOf(paid_at),
  };
}
