import { command } from '../../../platform/database/statement.ts';
import type { Services } from '../../../platform/services.ts';
import { allows, statusAfter } from './transition.ts';

// Credits and places are looked up by index for each purchase: as `exists`, all lots would be read once for all of them.
const completeEnded = command(
  'complete_purchases',
  `update purchases set status = ${statusAfter('complete')}, "updatedAt" = $1::timestamptz
  where ${allows('complete')} and subscription_period is null and (
    (access_until <= $1::timestamptz and (include_online or not exists (
      select from credit_lots l join branches b on b.branch_id = coalesce(l.branch_id, purchases.branch_id)
      where l.purchase_id = purchases.purchase_id and l."deletedAt" is null
        and (l.available_classes > 0 or l.is_unlimited)
        and l.expiration_date >= ($1::timestamptz at time zone b.timezone)::date)))
    or (not include_online and not is_unlimited
      and (
        select max(case when l."deletedAt" is null then l.available_classes else 0 end)
        from credit_lots l where l.purchase_id = purchases.purchase_id) = 0
      and (
        select count(*) from class_reservations r join credit_lots l using (credit_lot_id)
        where l.purchase_id = purchases.purchase_id and r."deletedAt" is null
          and r.class_date > $1::timestamptz) = 0))`,
);

/**
 * Completes one-off purchases that have ended [PUR-004]: their validity has passed, or all credits are used and the
 * last class has begun. With online access they stay active until the validity ends, because access depends on it. Without, they stay
 * active while credits can be used whose end the studio moved (docs/decisions/0063).
 * Returns the number of completed purchases.
 */
export const completePurchases = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> =>
  completeEnded.run(db, [clock.now()]);
