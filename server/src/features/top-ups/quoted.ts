import type { ClassPackage } from '@tbm/contract/packages';
import type { TopUp } from '@tbm/contract/top-ups';
import { topUpTo } from '@tbm/domain/top-ups';
import type { Transaction } from '../../platform/database/database.ts';
import type { Executor } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { runningPackages } from './running.ts';

/** A top-up as it was quoted, with the purchase that it raises and the branch of that one. */
export interface QuotedTopUp extends TopUp {
  tops_up_purchase_id: number;
  branch_id: number;
}

interface Asked {
  customer_id: number;
  purchase_id: number;
  item: ClassPackage;
  cart_id?: string | null | undefined;
  now: string;
}

/** What raising a running package of a member to another one costs and gives. Throws `top_up_impossible`. */
export async function quotedTopUp(db: Executor, { item, ...asked }: Asked): Promise<QuotedTopUp> {
  const [running] = await runningPackages(db, asked);
  const top_up = running && topUpTo(running, item);
  if (!top_up) throw problem('top_up_impossible');
  return { ...top_up, tops_up_purchase_id: asked.purchase_id, branch_id: running.purchase_branch_id };
}

/**
 * Whether a top-up is still what was quoted. The caller has locked what it raises. Throws `top_up_impossible`.
 */
export async function isAsQuoted(
  tx: Transaction,
  quoted: QuotedTopUp,
  { customer_id, item, now }: Omit<Asked, 'purchase_id'>,
): Promise<boolean> {
  const { tops_up_purchase_id: purchase_id } = quoted;
  const current = await quotedTopUp(tx, {
    customer_id,
    purchase_id,
    item,
    now,
  });
  return (
    current.due === quoted.due &&
    current.added === quoted.added &&
    current.expiration_date === quoted.expiration_date
  );
}
