import { toCentavos } from '@tbm/domain/money';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Refund } from '../../platform/payments/payments.ts';
import { queueMail } from '../messages/index.ts';
import {
  addRefunded,
  payment_methods,
  purchases,
  recordRefund,
  removeRefund,
  termsOf,
} from '../purchases/index.ts';
import { lockCharge } from './charge.ts';
import { refunds } from './tables.ts';

type Charge = NonNullable<Awaited<ReturnType<typeof lockCharge>>>;
type RefundRow = typeof refunds.$inferSelect;

/**
 * Applies the provider's state of a refund, ours or one made on the provider's own page. A refund that succeeded becomes
 * an invoice and counts on its charge; one that failed is removed. Repeats and any order lead to the same result.
 */
export async function applyRefund(tx: Transaction, log: Log, refund: Refund, now: string): Promise<void> {
  const { refund_id, charge_id } = refund;
  const charge = await lockCharge(tx, refund);
  if (!charge) return log.error({ refund_id, charge_id }, 'a refund belongs to no charge');
  const [known] = await tx.select().from(refunds).where(eq(refunds.provider_id, refund_id)).for('update');
  const own = known ?? (await ownRequest(tx, charge.invoice_id, refund));
  // Its failure was applied before. An event of its earlier success may still arrive: it changes nothing.
  if (own?.status === 'refused') return;
  if (refund.status === 'failed') {
    await refuse(tx, charge, refund, own, now);
    return log.error({ refund_id, purchase_id: charge.purchase_id }, 'a refund did not reach the card');
  }
  if (own?.status !== 'done') await bookRefund(tx, charge, { refund, own, now });
}

/** The money did not arrive. */
async function refuse(
  tx: Transaction,
  { invoice_id }: Charge,
  refund: Refund,
  own: RefundRow | undefined,
  now: string,
): Promise<void> {
  await setStatus(tx, 'refused', {
    invoice_id,
    refund,
    own,
    now,
  });
  await removeRefund(tx, refund.refund_id);
  if (own) await addRefunded(tx, invoice_id, -refund.amount);
}

type Made = Pick<Refund, 'refund_id' | 'amount'>;

/**
 * Writes down a refund whose money went back, by its provider or at the desk. It becomes an invoice, counts on its charge,
 * and the member is told.
 */
export async function bookRefund(
  tx: Transaction,
  { invoice_id, purchase_id }: Pick<Charge, 'invoice_id' | 'purchase_id'>,
  { refund, own, refund_method_id, now }: BookedRefund,
): Promise<void> {
  await setStatus(tx, 'done', {
    invoice_id,
    refund,
    own,
    now,
  });
  // A refund that we requested was counted before.
  if (!own) await addRefunded(tx, invoice_id, refund.amount);
  await recordRefund(tx, {
    purchase_id,
    total_payment: refund.amount,
    provider_id: refund.refund_id,
    refund_of: invoice_id,
    refund_method_id,
    createdAt: now,
  });
  await tellRefunded(tx, purchase_id, { refund, refund_method_id, now });
}

/** Queues the mail and the line of the inbox about a refund, once per refund. */
async function tellRefunded(
  tx: Transaction,
  purchase_id: number,
  { refund, refund_method_id, now }: Omit<BookedRefund, 'own'>,
): Promise<void> {
  const [bought] = await tx
    .select({ purchase: purchases, method: payment_methods.name })
    .from(purchases)
    .innerJoin(
      payment_methods,
      eq(payment_methods.payment_method_id, refund_method_id ?? purchases.payment_method_id),
    )
    .where(eq(purchases.purchase_id, purchase_id));
  if (!bought) throw new Error(`Purchase ${purchase_id} of a refund does not exist`);
  const { item, customer, branch } = await termsOf(tx, bought.purchase);
  await queueMail(tx, {
    cause: `refunded:${refund.refund_id}`,
    customer_id: customer.customer_id,
    recipient: customer.email,
    template: 'refunded',
    now,
    data: {
      name: customer.name,
      purchase_id,
      title: item.title,
      total_payment: refund.amount,
      refundedAt: now,
      timezone: branch.timezone,
      payment_method: bought.method,
      is_by_hand: refund_method_id !== undefined,
    },
  });
}

interface BookedRefund {
  refund: Made;
  /** Our request; none for a refund made on the provider's own page. */
  own: RefundRow | undefined;
  /** The payment method in which the money was handed back, for a refund at the desk. */
  refund_method_id?: number | undefined;
  now: string;
}

/** Writes the status on our request, or a row for a refund that we did not request. */
async function setStatus(
  tx: Transaction,
  status: 'done' | 'refused',
  about: { invoice_id: number; refund: Made; own: RefundRow | undefined; now: string },
): Promise<void> {
  const { invoice_id, refund, own, now } = about;
  const { refund_id: provider_id, amount } = refund;
  if (own) await tx.update(refunds).set({ status, provider_id }).where(eq(refunds.refund_id, own.refund_id));
  else
    await tx.insert(refunds).values({
      invoice_id,
      key: provider_id,
      total_payment: amount,
      status,
      provider_id,
      createdAt: now,
    });
}

/**
 * Our request, when the provider's event arrives before the response to our call. Where the provider carries no
 * metadata, any pending request of the same sum matches: two equal ones are interchangeable.
 */
async function ownRequest(tx: Transaction, invoice_id: number, { metadata, amount }: Refund) {
  const { refund_id: id } = metadata;
  // Not our metadata: another program uses the same provider's account.
  if (id !== undefined && !/^\d{1,15}$/.test(id)) return undefined;
  const [own] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.invoice_id, invoice_id),
        isNull(refunds.provider_id),
        id === undefined
          ? and(eq(refunds.status, 'pending'), eq(refunds.total_payment, amount))
          : eq(refunds.refund_id, Number(id)),
      ),
    )
    .orderBy(refunds.refund_id)
    .limit(1)
    .for('update');
  return own && toCentavos(own.total_payment) === toCentavos(amount) ? own : undefined;
}
