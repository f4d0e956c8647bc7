import { roles } from '@tbm/contract/route';
import { feePayableDays } from '@tbm/domain/missed-fees';
import { z } from 'zod';
import { command, statement } from '../../platform/database/statement.ts';
import { isErasedSql } from '../../platform/erased.ts';
import { Problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { applyRead, giveUpPurchase } from '../checkout/index.ts';
import { purchaseById } from '../purchases/index.ts';
import { refund } from '../refunds/index.ts';

/**
 * Fees whose missed class does not count any more, with who pardoned it. The strike of a corrected attendance is gone: then
 * it is who changed the place last. The erasure of an account deletes strikes too, and excuses nothing.
 */
const excusedFees = statement(
  'excused_missed_fees',
  `select f.missed_class_fee_id, f.purchase_id, i.invoice_id, i.total_payment - i.refunded as left, u.uid, u.role, u.customer_id as staff_id
  from missed_class_fees f
  left join strikes s on s.class_reservation_id = f.class_reservation_id
  left join invoices i on i.purchase_id = f.purchase_id and i.status = 'paid'
  left join lateral (
    select u.uid, u.role, u.customer_id from users u where u.customer_id = s.pardoned_by
    union all
    (select u.uid, u.role, u.customer_id from audit_log a join users u using (uid)
      where s.strike_id is null and a.customer_id = f.customer_id and a.thing = 'class_reservations'
        and a.thing_id = f.class_reservation_id::text order by a.audit_id desc limit 1)
    limit 1) u on true
  where f."excusedAt" is null and (s.strike_id is null or s."pardonedAt" is not null) and not ${isErasedSql('f.customer_id')}
  order by f.missed_class_fee_id`,
  z.object({
    missed_class_fee_id: z.int(),
    purchase_id: z.int(),
    invoice_id: z.int().nullable(),
    left: z.number().nullable(),
    uid: z.string().nullable(),
    role: z.enum(roles).nullable(),
    staff_id: z.int().nullable(),
  }),
  { scans: 'a fee is seldom, and open for few weeks' },
);

const lapsedFees = statement(
  'lapsed_missed_fees',
  `select f.purchase_id from missed_class_fees f join purchases p using (purchase_id)
  where p.status = 'pending' and f."createdAt" < $1::timestamptz - make_interval(days => ${feePayableDays})
  order by f.missed_class_fee_id`,
  z.object({ purchase_id: z.int() }),
  { scans: 'a fee is seldom, and open for few weeks' },
);

const setExcused = command(
  'set_fee_excused',
  `update missed_class_fees set "excusedAt" = $2, next_try_at = null where missed_class_fee_id = $1 and "excusedAt" is null`,
);

/** Makes the payment of an open fee impossible, and applies what was paid before. Throws `provider_unavailable`. */
async function giveUpFee(services: Services, purchase_id: number): Promise<void> {
  const purchase = await purchaseById(services.db, purchase_id);
  if (purchase?.status !== 'pending') return;
  if (purchase.payment_id)
    await applyRead(services, await services.stripe.payments.cancelPayment(purchase.payment_id));
  await giveUpPurchase(services, purchase_id, purchase);
}

/**
 * Gives up or refunds the fees of missed classes that do not count any more, and gives up those that were open for too
 * long. A refund has an audit record of who pardoned the class. One fee that fails is tried again by the next run.
 */
export async function excuseFees(services: Services): Promise<void> {
  const { db, clock } = services;
  for (const { purchase_id } of await lapsedFees.all(db, [clock.now()]))
    await attempt(services, purchase_id, () => giveUpFee(services, purchase_id));
  for (const { purchase_id } of await excusedFees.all(db)) {
    await attempt(services, purchase_id, () => giveUpFee(services, purchase_id));
  }
  // Read again: what was paid a moment before is refunded.
  for (const fee of await excusedFees.all(db)) {
    const { missed_class_fee_id, purchase_id, invoice_id, left } = fee;
    await attempt(services, purchase_id, async () => {
      const purchase = await purchaseById(db, purchase_id);
      if (purchase?.status === 'pending') return;
      if (invoice_id !== null && left !== null && left > 0) await refundFee(services, { ...fee, invoice_id });
      await setExcused.run(db, [missed_class_fee_id, clock.now()]);
    });
  }
}

/** The whole rest of the fee goes back to its card. A refusal of the provider is left to the desk, with its record. */
async function refundFee(
  services: Services,
  fee: {
    missed_class_fee_id: number;
    invoice_id: number;
    uid: string | null;
    role: (typeof roles)[number] | null;
    staff_id: number | null;
  },
): Promise<void> {
  const { missed_class_fee_id, invoice_id, uid, role, staff_id } = fee;
  try {
    await refund(services, {
      invoice_id,
      key: `missed_class_fee:${missed_class_fee_id}`,
      reason: 'La clase perdida ya no cuenta',
      actor: { uid: uid ?? 'missed_class_fees', role: role ?? 'admin', customer_id: staff_id },
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'refund_refused') throw error;
    services.log.error({ invoice_id, err: error }, 'the refund of a fee was refused');
  }
}

async function attempt(services: Services, purchase_id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (err) {
    services.log.warn({ err, purchase_id }, 'a fee for a missed class could not be excused');
  }
}
