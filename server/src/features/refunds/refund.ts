import type { Answer } from '@tbm/contract';
import { toCentavos, toPesos } from '@tbm/domain/money';
import { isAtDesk } from '@tbm/domain/settings';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, Problem, problem } from '../../platform/errors.ts';
import { billingOf } from '../../platform/payments/billing.ts';
import { once } from '../../platform/payments/once.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { addRefunded, purchaseById } from '../purchases/index.ts';
import { isToppedUp } from '../top-ups/index.ts';
import { applyRefund, bookRefund } from './apply-refund.ts';
import { type Charge, lockChargeById } from './charge.ts';
import { type RefundRow, refundRow, refundRowColumns } from './refund-row.ts';
import { refunds } from './tables.ts';

const byId = statement('refund', `select ${refundRowColumns} from refunds where refund_id = $1`, refundRow);
const byKey = statement(
  'refund_of_key',
  `select ${refundRowColumns} from refunds where invoice_id = $1 and key = $2`,
  refundRow,
);

interface RefundRequest {
  invoice_id: number;
  key: string;
  /** Pesos; the whole rest when absent. */
  total_payment?: number | undefined;
  reason?: string | undefined;
  /** For a charge paid at the desk: the payment method in which the money is handed back. */
  refund_method_id?: number | undefined;
  actor: Pick<Person, 'uid' | 'role'> & { customer_id: number | null };
}

/**
 * Refunds a charge, whole or in part, through the provider. A charge that was paid at the desk is refunded as a record of
 * the money that is handed back. The sum is reserved first, so that a charge never refunds more than was paid; the same
 * key refunds once. Throws `invoice_not_found`, `refund_too_much`, `refund_method_missing`, `refund_not_at_desk`,
 * `refund_refused`, `refund_topped_up`. On `provider_unavailable` the refund stays pending and is retried.
 */
export async function refund(
  services: Services,
  request: RefundRequest,
): Promise<Answer<'POST /invoices/:id/refund'>> {
  const row = await setAside(services, request).catch((error: unknown) => {
    throw brokenConstraint(error) === 'invoices_refunded' ? problem('refund_too_much') : error;
  });
  await carryOut(services, row.refund_id);
  const after = await byId.maybeOne(services.db, [row.refund_id]);
  const { refund_id, invoice_id, total_payment, status } = after ?? row;
  return {
    refund_id,
    invoice_id,
    total_payment,
    status,
  };
}

function setAside({ db, clock }: Services, { actor, ...request }: RefundRequest): Promise<RefundRow> {
  const { invoice_id, key } = request;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const charge = await lockChargeById(tx, invoice_id);
    const purchase = charge && (await purchaseById(tx, charge.purchase_id));
    if (!charge || !purchase) throw problem('invoice_not_found');
    const refund_method_id = methodOf(charge, purchase, request);
    const known = await byKey.maybeOne(tx, [invoice_id, key]);
    if (known) return known;
    // Otherwise the classes of the larger package would stay for the difference alone.
    if (await isToppedUp(tx, charge.purchase_id)) throw problem('refund_topped_up');
    const left = toPesos(toCentavos(charge.total_payment) - toCentavos(charge.refunded));
    const total_payment = request.total_payment ?? left;
    if (total_payment <= 0) throw problem('refund_too_much');
    await addRefunded(tx, invoice_id, total_payment);
    const [made] = await tx
      .insert(refunds)
      .values({
        invoice_id,
        key,
        total_payment,
        reason: request.reason,
        refunded_by: actor.customer_id,
        createdAt: now,
      })
      .returning();
    if (!made) throw problem('internal');
    if (refund_method_id)
      await bookRefund(tx, charge, {
        refund: { refund_id: `desk:${made.refund_id}`, amount: total_payment },
        own: made,
        refund_method_id,
        now,
      });
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'refunds',
      thing_id: made.refund_id,
      before: null,
      now,
      customer_id: purchase.customer_id,
      after: {
        invoice_id,
        total_payment,
        reason: made.reason,
        ...(refund_method_id ? { refund_method_id } : {}),
      },
    });
    return made;
  });
}

/** The method in which a charge of the desk is refunded; undefined for a charge that its provider refunds. */
function methodOf(
  { provider_id }: Pick<Charge, 'provider_id'>,
  purchase: { payment_method_id: number },
  { refund_method_id }: Pick<RefundRequest, 'refund_method_id'>,
): number | undefined {
  if (provider_id !== null) {
    if (refund_method_id !== undefined) throw problem('refund_not_at_desk');
    return undefined;
  }
  if (!isAtDesk(purchase)) throw problem('invoice_not_found');
  if (!refund_method_id || !isAtDesk({ payment_method_id: refund_method_id }))
    throw problem('refund_method_missing');
  return refund_method_id;
}

const pendingRefund = statement(
  'pending_refund',
  `select r.invoice_id, r.total_payment, i.provider_id as payment, p.payment_method_id
  from refunds r join invoices i using (invoice_id) join purchases p using (purchase_id)
  where r.refund_id = $1 and r.status = 'pending'`,
  z.object({
    invoice_id: z.int(),
    total_payment: z.number(),
    payment: z.string().nullable(),
    payment_method_id: z.int(),
  }),
);

const setRefused = command(
  'refuse_refund',
  `update refunds set status = 'refused' where refund_id = $1 and status = 'pending'`,
);

/** Makes a pending refund at the provider; does nothing for one that is done or refused. */
export async function carryOut(services: Services, refund_id: number): Promise<void> {
  const { db, clock, log } = services;
  const row = await pendingRefund.maybeOne(db, [refund_id]);
  if (!row?.payment) return;
  const { invoice_id, total_payment, payment } = row;
  const billing = billingOf(services, row);
  try {
    const answer = await once(services, `refund:${refund_id}`, (one) =>
      billing.refund(one, { payment, amount: total_payment, metadata: { refund_id: String(refund_id) } }),
    );
    await db.transaction((tx) => applyRefund(tx, log, answer, clock.now()));
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'refund_refused') throw error;
    await db.transaction(async (tx) => {
      const refused = await setRefused.run(tx, [refund_id]);
      if (refused > 0) await addRefunded(tx, invoice_id, -total_payment);
    });
    throw error;
  }
}
