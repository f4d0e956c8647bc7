import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';

/**
 * Completes one-off purchases that are over [PUR-004]: their validity has passed, or all credits are used and the
 * last class has begun. With online access they stay active until the validity ends: access hangs on it.
 * Answers how many.
 */
export async function completePurchases({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const { rowCount } = await db.execute(sql`
    update purchases p set status = 'completed', "updatedAt" = ${now}
    where p.status = 'active' and p.subscription_period is null and (
      p.access_until <= ${now}
      or (not p.include_online and not p.is_unlimited
        and exists (select from credit_lots l where l.purchase_id = p.purchase_id)
        and not exists (
          select from credit_lots l
          where l.purchase_id = p.purchase_id and l.available_classes > 0 and l."deletedAt" is null)
        and not exists (
          select from class_reservations r join credit_lots l using (credit_lot_id)
          where l.purchase_id = p.purchase_id and r."deletedAt" is null and r.class_date > ${now})))`);
  return rowCount ?? 0;
}
