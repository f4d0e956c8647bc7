import { toCentavos } from '@tbm/domain/money';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dispute, Refund } from '../../platform/payments/payments.ts';
import type { Log } from '../../platform/services.ts';
import { invoices } from '../purchases/index.ts';
import { disputes, refunds } from './tables.ts';

/** The paid charge that the provider speaks of; its row locked. */
async function chargeOf(tx: Transaction, ids: (string | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return undefined;
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(inArray(invoices.provider_id, known), eq(invoices.status, 'paid')))
    .for('update');
  return invoice;
}

/**
 * Takes in a refund, ours or one made at the provider's own page: an invoice row, and its sum counted on the charge.
 * One that the bank sends back is taken out again. Twice, late or early it is the same.
 */
export async function takeRefund(tx: Transaction, log: Log, refund: Refund, now: string): Promise<void> {
  const { refund_id, charge_id, payment_id, amount, status } = refund;
  const invoice = await chargeOf(tx, [charge_id, payment_id]);
  if (!invoice) return log.error({ refund_id, charge_id }, 'a refund belongs to no charge');
  const { invoice_id, purchase_id } = invoice;
  const [known] = await tx.select().from(refunds).where(eq(refunds.provider_id, refund_id)).for('update');
  const own = known ?? (await ownRequest(tx, invoice_id, refund));
  if (status === 'failed') {
    if (own?.status === 'refused') return;
    if (own)
      await tx
        .update(refunds)
        .set({ status: 'refused', provider_id: refund_id })
        .where(eq(refunds.refund_id, own.refund_id));
    else
      await tx.insert(refunds).values({
        invoice_id,
        key: refund_id,
        total_payment: amount,
        status: 'refused',
        provider_id: refund_id,
        createdAt: now,
      });
    await tx
      .delete(invoices)
      .where(and(eq(invoices.provider_id, refund_id), eq(invoices.status, 'refunded')));
    if (own) await count(tx, invoice_id, -amount);
    return log.error({ refund_id, purchase_id }, 'a refund did not reach the card');
  }
  if (own?.status === 'done' || own?.status === 'refused') return;
  if (own)
    await tx
      .update(refunds)
      .set({ status: 'done', provider_id: refund_id })
      .where(eq(refunds.refund_id, own.refund_id));
  else {
    await tx.insert(refunds).values({
      invoice_id,
      key: refund_id,
      total_payment: amount,
      status: 'done',
      provider_id: refund_id,
      createdAt: now,
    });
    await count(tx, invoice_id, amount);
  }
  await tx
    .insert(invoices)
    .values({
      purchase_id,
      total_payment: amount,
      status: 'refunded',
      provider_id: refund_id,
      refund_of: invoice_id,
      createdAt: now,
    })
    .onConflictDoNothing({ target: invoices.provider_id });
}

/**
 * What we asked for, when the provider's word comes before its answer to us. One whose provider writes no word of ours on
 * it is a request of the same sum that waits: which of two that are alike makes no difference.
 */
async function ownRequest(tx: Transaction, invoice_id: number, { metadata, amount }: Refund) {
  const { refund_id: id } = metadata;
  if (id !== undefined && !/^\d{1,9}$/.test(id)) return undefined;
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

/** Counts what is given back of a charge; the database refuses more than was paid. */
export const count = async (tx: Transaction, invoice_id: number, amount: number): Promise<void> => {
  await tx
    .update(invoices)
    .set({ refunded: sql`${invoices.refunded} + ${amount}::numeric` })
    .where(eq(invoices.invoice_id, invoice_id));
};

/** Notes a dispute and how it goes on; the news that was told last counts. */
export async function takeDispute(
  tx: Transaction,
  log: Log,
  { dispute_id, charge_id, payment_id, amount, reason, status }: Dispute,
  { at, now }: { at: string; now: string },
): Promise<void> {
  const invoice = await chargeOf(tx, [charge_id, payment_id]);
  log.warn({ dispute_id, charge_id, purchase_id: invoice?.purchase_id, status }, 'a charge is disputed');
  await tx
    .insert(disputes)
    .values({
      dispute_id,
      invoice_id: invoice?.invoice_id ?? null,
      charge_id,
      total_payment: amount,
      reason,
      status,
      toldAt: at,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: disputes.dispute_id,
      set: { status, toldAt: at },
      setWhere: sql`${disputes.toldAt} <= ${at}::timestamptz`,
    });
}
