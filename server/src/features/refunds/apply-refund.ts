import { toCentavos } from '@tbm/domain/money';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { Refund } from '../../platform/payments/payments.ts';
import { queueMail } from '../messages/index.ts';
import { addRefunded, purchaseById, recordRefund, removeRefund, termsOf } from '../purchases/index.ts';
import { type Charge, lockCharge } from './charge.ts';
import { type RefundRow, refundRow, refundRowColumns } from './refund-row.ts';
import { refunds } from './tables.ts';

const lockByProviderId = statement(
  'lock_refund_of_provider',
  `select ${refundRowColumns} from refunds where provider_id = $1 for update`,
  refundRow,
);

/**
 * Applies the provider's state of a refund, ours or one made on the provider's own page. A refund that succeeded becomes
 * an invoice and counts on its charge; one that failed is removed. Repeats and any order lead to the same result.
 */
export async function applyRefund(tx: Transaction, log: Log, refund: Refund, now: string): Promise<void> {
  const { refund_id, charge_id } = refund;
  const charge = await lockCharge(tx, refund);
  if (!charge) return log.error({ refund_id, charge_id }, 'a refund belongs to no charge');
  const known = await lockByProviderId.maybeOne(tx, [refund_id]);
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

const methodName = statement(
  'payment_method_name',
  'select name from payment_methods where payment_method_id = $1',
  z.object({ name: z.string() }),
);

/** Queues the mail and the line of the inbox about a refund, once per refund. */
async function tellRefunded(
  tx: Transaction,
  purchase_id: number,
  { refund, refund_method_id, now }: Omit<BookedRefund, 'own'>,
): Promise<void> {
  const purchase = await purchaseById(tx, purchase_id);
  if (!purchase) throw new Error(`Purchase ${purchase_id} of a refund does not exist`);
  const method = await methodName.one(tx, [refund_method_id ?? purchase.payment_method_id]);
  // The money went back to who paid.
  const { item, payer, branch } = await termsOf(tx, purchase);
  await queueMail(tx, {
    cause: `refunded:${refund.refund_id}`,
    customer_id: payer.customer_id,
    recipient: payer.email,
    template: 'refunded',
    now,
    data: {
      name: payer.name,
      purchase_id,
      title: item.title,
      total_payment: refund.amount,
      refundedAt: now,
      timezone: branch.timezone,
      payment_method: method.name,
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

const lockRequest = statement(
  'lock_refund_request',
  `select ${refundRowColumns} from refunds
  where refund_id = $2 and invoice_id = $1 and provider_id is null for update`,
  refundRow,
);

const lockRequestOfAmount = statement(
  'lock_refund_request_of_amount',
  `select ${refundRowColumns} from refunds
  where invoice_id = $1 and provider_id is null and status = 'pending' and total_payment = $2
  order by refund_id limit 1 for update`,
  refundRow,
);

/**
 * Our request, when the provider's event arrives before the response to our call. Where the provider carries no
 * metadata, any pending request of the same sum matches: two equal ones are interchangeable.
 */
async function ownRequest(tx: Transaction, invoice_id: number, { metadata, amount }: Refund) {
  const { refund_id: id } = metadata;
  // Not our metadata: another program uses the same provider's account.
  if (id !== undefined && !/^\d{1,15}$/.test(id)) return undefined;
  const own =
    id === undefined
      ? await lockRequestOfAmount.maybeOne(tx, [invoice_id, amount])
      : await lockRequest.maybeOne(tx, [invoice_id, Number(id)]);
  return own && toCentavos(own.total_payment) === toCentavos(amount) ? own : undefined;
}
