import { command } from '../../../platform/database/statement.ts';

const scans = 'once a night: no index, because nothing else reads purchases by the day of their cancellation';

/** Forgets why subscriptions were cancelled before `$1`, of at most `$2` purchases. */
export const forgetReasons = command(
  'forget_cancel_reasons',
  `update purchases set cancel_reason = null where purchase_id = any(array(
        select purchase_id from purchases
    where cancel_reason is not null and coalesce("cancelledAt", "updatedAt") < $1 limit $2))`,
  { scans },
);

/** Forgets the number of the desk's receipt of purchases before `$1`, of at most `$2` of them. */
export const forgetBills = command(
  'forget_bills',
  `update purchases set bill = null where purchase_id = any(array(
        select purchase_id from purchases where bill is not null and "createdAt" < $1 limit $2))`,
  { scans },
);
