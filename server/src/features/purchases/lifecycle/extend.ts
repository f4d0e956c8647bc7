import type { Transaction } from '../../../platform/database/database.ts';
import { command } from '../../../platform/database/statement.ts';

const moveAccess = command(
  'extend_access_of_purchase',
  `update purchases set access_until = access_until + make_interval(days => $2::int), "updatedAt" = $3
  where purchase_id = $1 and status = 'active' and subscription_period is null`,
);

/** Moves the end of the access of a purchase that was bought once, with the end of its lot. */
export const extendAccess = async (
  tx: Transaction,
  { purchase_id, days, now }: { purchase_id: number; days: number; now: string },
): Promise<void> => {
  await moveAccess.run(tx, [purchase_id, days, now]);
};
