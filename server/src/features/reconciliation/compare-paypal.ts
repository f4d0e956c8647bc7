import { toCentavos } from '@tbm/domain/money';
import { methods } from '@tbm/domain/settings';
import { z } from 'zod';
import { type RowOf, statement } from '../../platform/database/statement.ts';
import { paymentOf } from '../../platform/payments/paypal/billing.ts';
import type { Paypal } from '../../platform/payments/paypal/paypal.ts';
import type { Services } from '../../platform/services.ts';
import { applyPayment } from '../checkout/index.ts';
import { endSubscription, syncSubscription } from '../subscriptions/index.ts';
import { isolated, recordFinding } from './findings.ts';

const purchasesToCompare = statement(
  'paypal_purchases_to_compare',
  `select purchase_id, payment_id, subscription_id, status from purchases
  where payment_method_id = ${methods.paypal} and (payment_id is not null and "createdAt" >= $1
    or subscription_id is not null and (status in ('active', 'pending') or (subscription_ended_at is null
      and "updatedAt" >= $1)))`,
  z.object({
    purchase_id: z.int(),
    payment_id: z.string().nullable(),
    subscription_id: z.string().nullable(),
    status: z.string(),
  }),
  { scans: 'the nightly comparison; needs an index on payment_method_id, "createdAt"' },
);
type OwnRow = RowOf<typeof purchasesToCompare>;

const paidInvoices = statement(
  'paid_invoices_of_purchase',
  `select provider_id, total_payment from invoices
  where purchase_id = $1 and status = 'paid' and provider_id is not null`,
  z.object({ provider_id: z.string(), total_payment: z.number() }),
);

type Charge = { charge_id: string; amount: number };

/**
 * Compares PayPal's orders and subscriptions with our records. It reads only those that are known here, because the part
 * of PayPal's API that we use lists no payments. So a payment that did not begin here is not found.
 */
export async function comparePaypal(services: Services, paypal: Paypal, since: string): Promise<void> {
  for (const one of await purchasesToCompare.all(services.db, [since]))
    await isolated(services, one.subscription_id ?? one.payment_id ?? '', () =>
      one.subscription_id
        ? compareAgreement(services, paypal, { ...one, subscription_id: one.subscription_id })
        : compareOrder(services, paypal, { ...one, payment_id: one.payment_id ?? '' }),
    );
}

/** A paid order must have an invoice and is applied when it has none; an unpaid one must have none. */
async function compareOrder(
  services: Services,
  { api }: Paypal,
  { purchase_id, payment_id }: OwnRow & { payment_id: string },
): Promise<void> {
  const { db, clock, log } = services;
  const order = await api.readOrder(payment_id);
  const capture = order?.status === 'completed' ? order.capture : null;
  await compareCharges(
    services,
    purchase_id,
    capture ? [{ ...capture, charge_id: capture.capture_id }] : [],
    async () => {
      if (order) await db.transaction((tx) => applyPayment(tx, log, paymentOf(order), clock.now()));
    },
  );
}

async function compareAgreement(
  services: Services,
  { api, billing }: Paypal,
  { purchase_id, subscription_id, status }: OwnRow & { subscription_id: string },
): Promise<void> {
  const isKnownThere = (await api.readSubscription(subscription_id)) !== null;
  // What no one approved may not exist there any more; and what PayPal does not know, it will not charge.
  if (!isKnownThere && status !== 'active') return;
  if (!isKnownThere) throw new Error('PayPal does not know the subscription of an active purchase');
  const { bills, ends } = await billing.readSubscription(subscription_id);
  const charges = bills.flatMap(({ payment_id, amount }) =>
    payment_id === null ? [] : [{ charge_id: payment_id, amount }],
  );
  await compareCharges(services, purchase_id, charges, () =>
    syncSubscription(services, billing, subscription_id),
  );
  if (ends || ['active', 'pending'].includes(status))
    return syncSubscription(services, billing, subscription_id);
  await endSubscription(services, purchase_id);
  await recordFinding(services, {
    kind: 'subscription_not_ended',
    subject: subscription_id,
    details: { purchase_id, status },
    repaired: true,
  });
}

/** Compares charges there with paid invoices here: missing ones are applied, all differences recorded. */
async function compareCharges(
  services: Services,
  purchase_id: number,
  charges: Charge[],
  applyMissing: () => Promise<void>,
): Promise<void> {
  const readBooked = async () => {
    const invoices = await paidInvoices.all(services.db, [purchase_id]);
    return new Map(invoices.map(({ provider_id, total_payment }) => [provider_id, total_payment]));
  };
  const before = await readBooked();
  const missing = charges.filter(({ charge_id }) => !before.has(charge_id));
  if (missing.length) await applyMissing();
  const after = missing.length ? await readBooked() : before;
  for (const { charge_id, amount } of missing)
    await recordFinding(services, {
      kind: 'charge_missing',
      subject: charge_id,
      details: { purchase_id, amount },
      repaired: after.has(charge_id),
    });
  const known = new Map(charges.map(({ charge_id, amount }) => [charge_id, amount]));
  for (const [charge_id, total_payment] of before) {
    const amount = known.get(charge_id);
    const details = { purchase_id, total_payment, amount };
    if (amount === undefined)
      await recordFinding(services, { kind: 'invoice_without_charge', subject: charge_id, details });
    else if (toCentavos(amount) !== toCentavos(total_payment))
      await recordFinding(services, { kind: 'charge_differs', subject: charge_id, details });
  }
}
