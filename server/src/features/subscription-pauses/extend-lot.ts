import type { Person } from '../../platform/actor.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { extendLotByDays } from '../credits/index.ts';
import { extendAccess } from '../purchases/index.ts';

interface Extension {
  customer_id: number;
  credit_lot_id: number;
  days: number;
  reason: string;
}

/**
 * The desk moves the end of credits that were bought once by some days, and says why; the access of their purchase ends
 * with them. Throws `not_found`, `lot_renews`.
 */
export async function extendLot(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  { customer_id, credit_lot_id, days, reason }: Extension,
): Promise<{ credit_lot_id: number; expiration_date: string }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { branches } = actor;
    const { purchase_id, from, until } = await extendLotByDays(tx, {
      customer_id,
      credit_lot_id,
      branches,
      days,
      now,
    });
    if (purchase_id !== null) await extendAccess(tx, { purchase_id, days, now });
    await recordAudit(tx, actor, {
      action: 'extend',
      thing: 'credit_lots',
      thing_id: credit_lot_id,
      customer_id,
      before: { expiration_date: from },
      after: { expiration_date: until, reason },
      now,
    });
    return { credit_lot_id, expiration_date: until };
  });
}
