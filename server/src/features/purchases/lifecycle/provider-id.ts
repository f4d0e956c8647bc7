import { command, type Executor, statementFamily } from '../../../platform/database/statement.ts';

const providerIds = ['payment_id', 'subscription_id', 'session_id', 'setup_id'] as const;
type ProviderId = (typeof providerIds)[number];

/** A subscription may start at the provider before its id is stored; everything else is claimed while it is pending. */
const payable = (column: ProviderId): string =>
  column === 'subscription_id' ? `status <> 'failed'` : `status = 'pending'`;

const claim = statementFamily('claim', { column: providerIds }, (name, { column }) =>
  command(
    name,
    `update purchases set ${column} = $2
    where purchase_id = $1 and ${payable(column)} and (${column} is null or ${column} in ($2, $3))`,
  ),
);

interface Claim {
  purchase_id: number;
  column: ProviderId;
  id: string;
  /** The id that this one may replace, because the provider has forgotten or denied it. */
  before?: string | null;
}

/**
 * Stores the provider's id of the payment or subscription of a purchase; the first id stays. False when the purchase
 * already has another id or is no longer payable: then no one may pay what was created.
 */
export async function claimProviderId(
  db: Executor,
  { purchase_id, column, id, before = null }: Claim,
): Promise<boolean> {
  return (await claim({ column }).run(db, [purchase_id, id, before])) > 0;
}
