import type { QuotedTerms } from '@tbm/contract/fields';
import type { ClassPackage } from '@tbm/contract/packages';
import { extraClasses } from '@tbm/domain/discounts';
import { quotedTerms, worseTerms } from '@tbm/domain/quotes';
import { and, eq, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { Problem, problem } from '../../../platform/errors.ts';
import { discounts } from '../../discounts/index.ts';
import { class_packages } from '../../packages/index.ts';
import { purchases } from '../../purchases/index.ts';
import type { Quote } from './quote.ts';

/** The price and contents of a quote, as pages show them. */
export const termsOfQuote = ({ item, total_payment, discount }: Quote): QuotedTerms =>
  quotedTerms(item, { total_payment, extra_classes: discount ? extraClasses(discount) : 0 });

/**
 * Refuses terms that are worse than what the buyer or the desk saw. `reason` names the cause, if it is known.
 * Throws `quote_changed` with the terms as they are now.
 */
export function checkSeen(now: QuotedTerms, seen: QuotedTerms | undefined, reason?: string): void {
  const worse = seen ? worseTerms(now, seen) : [];
  if (worse.length === 0) return;
  const changes = [...(reason ? [reason] : []), ...worse].join(' ');
  throw new Problem('quote_changed', { values: { changes }, quote: now });
}

/** Whether the purchase of a cart was begun on terms that are no worse than what the buyer saw, or is settled already. */
export async function isBegunAsSeen(
  db: Queryable,
  { customer_id, cart_id, seen }: { customer_id: number; cart_id: string; seen: QuotedTerms },
): Promise<boolean> {
  const [begun] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.customer_id, customer_id),
        eq(purchases.cart_id, cart_id),
        ne(purchases.status, 'failed'),
      ),
    );
  if (!begun) return false;
  // A special class is paid with its place, not with credits.
  const terms = { ...begun, class_amount: begun.class_amount ?? seen.class_amount };
  return begun.status !== 'pending' || worseTerms(terms, seen).length === 0;
}

/** The package or the discount was changed after it was quoted: it has to be quoted again. */
class QuoteOutdated extends Error {}

/** Runs an attempt, which quotes; again when what it had quoted was changed before it could begin. Throws `busy`. */
export async function withCurrentQuote<T>(attempt: () => Promise<T>): Promise<T> {
  for (let round = 0; round < 3; round++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof QuoteOutdated)) throw error;
    }
  }
  throw problem('busy');
}

const packageTerms = {
  price: class_packages.price,
  sale_price: class_packages.sale_price,
  class_amount: class_packages.class_amount,
  is_unlimited: class_packages.is_unlimited,
  expiration_days: class_packages.expiration_days,
  package_days: class_packages.package_days,
  include_online: class_packages.include_online,
  is_subscription: class_packages.is_subscription,
  subscription_period: class_packages.subscription_period,
  subscription_interval: class_packages.subscription_interval,
  free_trial_length: class_packages.free_trial_length,
  deletedAt: class_packages.deletedAt,
};

const discountTerms = {
  amount: discounts.amount,
  is_percent: discounts.is_percent,
  type: discounts.type,
  first_invoice_only: discounts.first_invoice_only,
  start_date: discounts.start_date,
  expiration_date: discounts.expiration_date,
};

const differs = (now: Record<string, unknown> | undefined, quoted: Record<string, unknown>): boolean =>
  now === undefined ||
  Object.entries(now).some(([name, value]) => (quoted[name] ?? null) !== (value ?? null));

/**
 * Locks the quoted package and discount until the purchase has begun. Throws when one was changed after it was quoted;
 * `withCurrentQuote` quotes again.
 */
export async function lockQuoted(
  tx: Transaction,
  { item, discount }: { item: ClassPackage; discount: Quote['discount'] },
): Promise<void> {
  const [terms] = await tx
    .select(packageTerms)
    .from(class_packages)
    .where(eq(class_packages.class_package_id, item.class_package_id))
    .for('no key update');
  if (differs(terms, { ...item })) throw new QuoteOutdated();
  if (!discount) return;
  const [discountNow] = await tx
    .select(discountTerms)
    .from(discounts)
    .where(eq(discounts.discount_id, discount.discount_id))
    .for('no key update');
  if (differs(discountNow, { ...discount })) throw new QuoteOutdated();
}
