import { type Credit, credit } from '@tbm/contract/credits';
import { atBranches } from '../../platform/database/branches.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';

const lotsOf = statement(
  'credits',
  `select l.credit_lot_id, l.purchase_id, l.title, l.branch_id, l.start_date, l.expiration_date,
        l.granted, l.available_classes, l.slots, l.is_unlimited
      from credit_lots l
      join customers c using (customer_id)
      join branches b on b.branch_id = coalesce(l.branch_id, c.branch_id)
      where l.customer_id = $1 and l."deletedAt" is null and (l.available_classes > 0 or l.is_unlimited)
        and l.expiration_date >= ($2::timestamptz at time zone b.timezone)::date
        and (l.branch_id is null or ${atBranches('l.branch_id', 3)})
      order by l.expiration_date, l.credit_lot_id`,
  credit,
);

/**
 * Rows `l` (credit_lots) that pay for classes of an hour (`07:00`), given as SQL; `allowsHour` is the same rule [PKG-006].
 */
export const paysAtHour = (hour: string): string =>
  `(l.slots is null or ${hour} = any(regexp_split_to_array(l.slots, '\\s*,\\s*')))`;

/**
 * The last day of the lot that paid for the place `r` (class_reservations); null without credits, and after they were
 * revoked.
 */
export const creditExpires = `(select paying.expiration_date from credit_lots paying
  where paying.credit_lot_id = r.credit_lot_id and paying."deletedAt" is null)`;

/** The same lot as JSON, in the shape of `payingCredit`. */
export const paidWith = `(select json_build_object('credit_lot_id', paying.credit_lot_id, 'title', paying.title,
    'branch_id', paying.branch_id, 'start_date', paying.start_date, 'expiration_date', paying.expiration_date,
    'slots', paying.slots, 'is_unlimited', paying.is_unlimited)
  from credit_lots paying where paying.credit_lot_id = r.credit_lot_id and paying."deletedAt" is null)`;

/**
 * The lots that a customer can still use, by expiration. Days are in the time zone of the lot's branch, else of the
 * customer's branch. `branches`: valid at one of them.
 */
export const usableLots = (
  db: Executor,
  customer_id: number,
  now: string,
  branches: readonly number[] | null = null,
): Promise<Credit[]> => lotsOf.all(db, [customer_id, now, branches]);
