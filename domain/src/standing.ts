import type { Purchase } from '@tbm/contract/purchases';
import { lotValidity } from './credits.ts';
import { lastPaid } from './purchases.ts';
import { dayIn } from './time.ts';

type Renewing = Pick<Purchase, 'subscription_id' | 'status'>;

/** In the table, only a running subscription can be cancelled [PUR-024]. */
export const canCancelInTable = ({ subscription_id, status }: Renewing): boolean =>
  subscription_id !== null && status === 'active';

/** On a card, any subscription that has not ended; the page it leads to checks again [PUR-025, X38]. */
export const canCancelOnCard = ({ subscription_id, status }: Renewing): boolean =>
  subscription_id !== null && status !== 'cancelled' && status !== 'revoked';

/**
 * A member's current purchase: the newest active subscription, else the newest active purchase [PUR-012, X37].
 * `purchases` come newest first.
 */
export const activePurchase = <T extends Renewing>(purchases: readonly T[]): T | undefined => {
  const active = purchases.filter(({ status }) => status === 'active');
  return active.find(({ subscription_id }) => subscription_id !== null) ?? active[0];
};

/** Pesos of a purchase so far: nothing for free days that no charge has followed. */
export const costSoFar = ({
  free_trial_length,
  total_payment,
  invoices,
}: Pick<Purchase, 'free_trial_length' | 'total_payment'> & {
  invoices: readonly { status: string; createdAt: string }[];
}): number => (free_trial_length && !lastPaid(invoices) ? 0 : total_payment);

type StandingFields = Renewing &
  Pick<Purchase, 'free_trial_length' | 'paid_until' | 'expiration_days' | 'createdAt' | 'next_charge'> & {
    invoices: readonly Pick<Purchase['invoices'][number], 'status' | 'createdAt' | 'total_payment'>[];
  };

/** What a member should know about a purchase besides its status. Days are civil days of the branch. */
export type Standing =
  /** Nothing was charged yet; the first charge is on `day`. */
  | { kind: 'trial'; day: string }
  /** The renewal was declined: this amount is owed. */
  | { kind: 'owing'; total_payment: number }
  /** It gives access through `day`. */
  | { kind: 'access'; day: string };

/** The standing of a purchase for its buyer; null when its status says everything. */
export function standingOf(item: StandingFields, timezone: string): Standing | null {
  const tries = item.invoices
    .filter(({ status }) => status !== 'refunded')
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const paid = lastPaid(tries);
  if (canCancelInTable(item)) {
    const last = tries.at(-1);
    if (last?.status === 'failed') return { kind: 'owing', total_payment: last.total_payment };
    return item.free_trial_length && !paid && item.next_charge
      ? { kind: 'trial', day: item.next_charge }
      : null;
  }
  if (item.status === 'active') {
    const { expiration_date } = lotValidity(
      paid?.createdAt ?? item.createdAt,
      item.expiration_days,
      timezone,
    );
    return { kind: 'access', day: expiration_date };
  }
  // A trial that was cancelled ended at once: nothing was paid.
  return item.status === 'cancelled' && item.paid_until
    ? { kind: 'access', day: dayIn(item.paid_until, timezone).toString() }
    : null;
}
