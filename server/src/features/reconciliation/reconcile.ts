import { toCentavos } from '@tbm/domain/money';
import { methods } from '@tbm/domain/settings';
import { z } from 'zod';
import { command, type RowOf, statement } from '../../platform/database/statement.ts';
import type { Refund } from '../../platform/payments/payments.ts';
import type { Charge } from '../../platform/payments/stripe/provider.ts';
import type { Services } from '../../platform/services.ts';
import { applyPayment } from '../checkout/index.ts';
import { applyRefund } from '../refunds/index.ts';
import { endSubscription, syncSubscription } from '../subscriptions/index.ts';
import { comparePaypal } from './compare-paypal.ts';
import { isolated, recordFinding } from './findings.ts';

/** Days that are compared, so that each day is compared several nights in a row. */
const span = 3;

/**
 * Compares the card provider's charges, refunds and subscriptions of the last days with our records. What a lost event
 * would have changed is applied; other differences are recorded for review. Idempotent. Throws `provider_unavailable`.
 */
export async function reconcile(services: Services): Promise<void> {
  const since = Temporal.Instant.from(services.clock.now()).subtract({ hours: 24 * span });
  // A charge may be slightly older than its invoice.
  const charges = await services.stripe.books.listCharges(since.subtract({ hours: 24 }).toString());
  for (const charge of charges)
    await isolated(services, charge.charge_id, () => compareCharge(services, charge));
  await compareInvoices(services, charges, since.toString());
  for (const refund of await services.stripe.books.listRefunds(since.toString()))
    await isolated(services, refund.refund_id, () => compareRefund(services, refund));
  await compareSubscriptions(services);
  if (services.paypal) await comparePaypal(services, services.paypal, since.toString());
}

const paidInvoiceOf = statement(
  'paid_invoice_of_charge',
  `select invoice_id, total_payment from invoices where status = 'paid' and provider_id = any($1::text[])`,
  z.object({ invoice_id: z.int(), total_payment: z.number() }),
);

const invoiceOf = ({ db }: Services, { charge_id, payment_id }: Charge) =>
  paidInvoiceOf.maybeOne(db, [[charge_id, payment_id]]);

/** Applies a charge without an invoice, as a single payment or as a bill of a subscription. */
async function compareCharge(services: Services, charge: Charge): Promise<void> {
  const { charge_id, payment_id, amount } = charge;
  const before = await invoiceOf(services, charge);
  if (before) {
    if (toCentavos(before.total_payment) !== toCentavos(amount))
      await recordFinding(services, {
        kind: 'charge_differs',
        subject: charge_id,
        details: { ...before, amount },
      });
    return;
  }
  if (payment_id) await applyMissing(services, payment_id);
  const repaired = (await invoiceOf(services, charge)) !== undefined;
  await recordFinding(services, {
    kind: 'charge_missing',
    subject: charge_id,
    details: { payment_id, amount },
    repaired,
  });
}

async function applyMissing(services: Services, payment_id: string): Promise<void> {
  const { db, stripe, clock, log } = services;
  const payment = await stripe.payments.readPayment(payment_id);
  if (payment.metadata.purchase_id)
    return db.transaction((tx) => applyPayment(tx, log, payment, clock.now()));
  const subscription_id = await stripe.books.subscriptionOfPayment(payment_id);
  if (subscription_id) await syncSubscription(services, services.stripe.billing, subscription_id);
}

const cardInvoicesSince = statement(
  'card_invoices_since',
  `select invoice_id, provider_id from invoices
  where status = 'paid' and "createdAt" >= $1 and (provider_id like 'ch\\_%' or provider_id like 'pi\\_%')`,
  z.object({ invoice_id: z.int(), provider_id: z.string() }),
);

/** Finds invoices paid by card that are unknown to the provider. */
async function compareInvoices(services: Services, charges: Charge[], since: string): Promise<void> {
  const known = new Set(charges.flatMap(({ charge_id, payment_id }) => [charge_id, payment_id]));
  for (const { invoice_id, provider_id } of await cardInvoicesSince.all(services.db, [since]))
    if (!known.has(provider_id))
      await recordFinding(services, {
        kind: 'invoice_without_charge',
        subject: provider_id,
        details: { invoice_id },
      });
}

const refundStatus = statement(
  'refund_status',
  'select status from refunds where provider_id = $1',
  z.object({ status: z.string() }),
);

async function compareRefund(services: Services, refund: Refund): Promise<void> {
  const { db, clock, log } = services;
  const { refund_id, status, amount, charge_id } = refund;
  const isBooked = async () => {
    const known = await refundStatus.maybeOne(db, [refund_id]);
    return known?.status === (status === 'failed' ? 'refused' : 'done');
  };
  if (await isBooked()) return;
  await db.transaction((tx) => applyRefund(tx, log, refund, clock.now()));
  const repaired = await isBooked();
  await recordFinding(services, {
    kind: 'refund_missing',
    subject: refund_id,
    details: { charge_id, amount },
    repaired,
  });
}

const openSubscriptions = statement(
  'card_subscriptions_to_compare',
  `select purchase_id, subscription_id, status, coalesce(current_period_end < $1::timestamptz, false) as late
  from purchases where subscription_id is not null and payment_method_id = ${methods.card}
    and (status in ('active', 'pending') or subscription_ended_at is null)`,
  z.object({
    purchase_id: z.int(),
    subscription_id: z.string(),
    status: z.string(),
    late: z.boolean(),
  }),
);
type OwnRow = RowOf<typeof openSubscriptions>;

const subscriptionKnown = command('known_subscription', 'select from purchases where subscription_id = $1');

/** Compares the subscriptions that run at the provider with those that run here. */
async function compareSubscriptions(services: Services): Promise<void> {
  const runningThere = new Map(
    (await services.stripe.books.listSubscriptions()).map((one) => [one.subscription_id, one]),
  );
  for (const one of await openSubscriptions.all(services.db, [services.clock.now()])) {
    const running = runningThere.get(one.subscription_id);
    runningThere.delete(one.subscription_id);
    await isolated(services, one.subscription_id, () => compareSubscription(services, one, running));
  }
  for (const subscription_id of runningThere.keys())
    await isolated(services, subscription_id, () => adopt(services, subscription_id));
}

async function compareSubscription(
  services: Services,
  { purchase_id, subscription_id, status, late }: OwnRow,
  running: { ends: boolean } | undefined,
): Promise<void> {
  const over = !['active', 'pending'].includes(status);
  if (over && running && !running.ends) {
    await endSubscription(services, purchase_id);
    const details = { purchase_id, status };
    await recordFinding(services, {
      kind: 'subscription_not_ended',
      subject: subscription_id,
      details,
      repaired: true,
    });
  } else if (over ? !running : !running || late)
    await syncSubscription(services, services.stripe.billing, subscription_id);
}

/** Applies a subscription that no purchase refers to; its metadata may name the purchase. */
async function adopt(services: Services, subscription_id: string): Promise<void> {
  await syncSubscription(services, services.stripe.billing, subscription_id);
  const repaired = (await subscriptionKnown.run(services.db, [subscription_id])) > 0;
  await recordFinding(services, {
    kind: 'subscription_missing',
    subject: subscription_id,
    details: {},
    repaired,
  });
}
