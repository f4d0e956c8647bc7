import { runningSubscription } from '@tbm/contract/checkout';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

/** Subscriptions `p` of the customer `$1` that run or are about to begin, with the benefits that they give. */
const running = (
  statuses: string,
  more = '',
) => `select p.purchase_id, p.class_package_id, cp.title, p.include_online, p.is_unlimited,
    p.class_amount, cp.branch_id as package_branch_id${more}
  from purchases p join class_packages cp using (class_package_id)
  where p.customer_id = $1 and p.status in (${statuses}) and p.subscription_period is not null
  order by p.purchase_id`;

const runningOfCustomer = statement('running_subscriptions', running(`'active'`), runningSubscription);

/** The running subscriptions of a customer. */
export const runningSubscriptions = (db: Executor, customer_id: number) =>
  runningOfCustomer.all(db, [customer_id]);

// A subscription that changes to another package counts as one of both.
const runningOrPending = statement(
  'running_or_pending_subscriptions',
  `(${running(`'active', 'pending'`, ', p.cart_id, p.status')})
  union all
  select p.purchase_id, pc.to_package_id, cp.title, pc.include_online, pc.is_unlimited, pc.class_amount,
    cp.branch_id, p.cart_id, p.status
  from plan_changes pc join purchases p using (purchase_id)
    join class_packages cp on cp.class_package_id = pc.to_package_id
  where pc.customer_id = $1 and p.status = 'active' and pc."appliedAt" is null and pc."withdrawnAt" is null`,
  runningSubscription.extend({ cart_id: z.string().nullable(), status: z.enum(['active', 'pending']) }),
);

/** The same, with those that are about to be paid. */
export const runningOrPendingSubscriptions = (db: Executor, customer_id: number) =>
  runningOrPending.all(db, [customer_id]);
