import { discountTypes } from '@tbm/contract/discounts';
import type { QuotedTerms } from '@tbm/contract/fields';
import { subscriptionPeriods } from '@tbm/contract/packages';
import { extraClasses } from '@tbm/domain/discounts';
import { quotedTerms, worseTerms } from '@tbm/domain/quotes';
import { termsOfTopUp } from '@tbm/domain/top-ups';
import { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Executor, statement } from '../../../platform/database/statement.ts';
import { Problem, problem } from '../../../platform/errors.ts';
import { isRetiredSql } from '../../../platform/retired.ts';
import { purchaseRow, purchaseRowColumns } from '../../purchases/index.ts';
import { isAsQuoted } from '../../top-ups/index.ts';
import type { Quote } from './quote.ts';

/** The price and contents of a quote, as pages show them. */
export const termsOfQuote = ({ item, total_payment, discount, top_up }: Quote): QuotedTerms =>
  top_up
    ? termsOfTopUp(top_up)
    : quotedTerms(item, { total_payment, extra_classes: discount ? extraClasses(discount) : 0 });

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

const begunOfCart = statement(
  'begun_purchase_of_cart',
  `select ${purchaseRowColumns()} from purchases where customer_id = $1 and cart_id = $2 and status <> 'failed'`,
  purchaseRow,
);

/** Whether the purchase of a cart was begun on terms that are no worse than what the buyer saw, or is settled already. */
export async function isBegunAsSeen(
  db: Executor,
  { customer_id, cart_id, seen }: { customer_id: number; cart_id: string; seen: QuotedTerms },
): Promise<boolean> {
  const begun = await begunOfCart.maybeOne(db, [customer_id, cart_id]);
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

const lockPackage = statement(
  'lock_quoted_package',
  `select price, sale_price, class_amount, is_unlimited, expiration_days, package_days, include_online,
    is_subscription, subscription_period, subscription_interval, free_trial_length, "deletedAt",
    ${isRetiredSql('class_packages', '$2')} as is_retired
  from class_packages where class_package_id = $1 for no key update`,
  z.object({
    price: z.number(),
    sale_price: z.number().nullable(),
    class_amount: z.int().nullable(),
    is_unlimited: z.boolean(),
    expiration_days: z.int(),
    package_days: z.int().nullable(),
    include_online: z.boolean(),
    is_subscription: z.boolean(),
    subscription_period: z.enum(subscriptionPeriods).nullable(),
    subscription_interval: z.int().nullable(),
    free_trial_length: z.int().nullable(),
    deletedAt: z.string().nullable(),
    is_retired: z.boolean(),
  }),
);

const lockDiscount = statement(
  'lock_quoted_discount',
  `select amount, is_percent, type, first_invoice_only, start_date, expiration_date
  from discounts where discount_id = $1 for no key update`,
  z.object({
    amount: z.number(),
    is_percent: z.boolean(),
    type: z.enum(discountTypes),
    first_invoice_only: z.boolean(),
    start_date: z.string(),
    expiration_date: z.string().nullable(),
  }),
);

const differs = (now: Record<string, unknown> | undefined, quoted: Record<string, unknown>): boolean =>
  now === undefined ||
  Object.entries(now).some(([name, value]) => (quoted[name] ?? null) !== (value ?? null));

/**
 * Locks the quoted package and discount until the purchase has begun; the caller has locked the purchase that is topped up.
 * Throws when one was changed after it was quoted; `withCurrentQuote` quotes again.
 */
export async function lockQuoted(
  tx: Transaction,
  {
    customer_id,
    item,
    discount,
    top_up,
  }: Pick<Quote, 'item' | 'discount' | 'top_up'> & { customer_id: number },
  now: string,
): Promise<void> {
  const terms = await lockPackage.maybeOne(tx, [item.class_package_id, now]);
  if (differs(terms, { is_retired: false, ...item })) throw new QuoteOutdated();
  if (top_up && !(await isAsQuoted(tx, top_up, { customer_id, item, now }))) throw new QuoteOutdated();
  if (!discount) return;
  const discountNow = await lockDiscount.maybeOne(tx, [discount.discount_id]);
  if (differs(discountNow, { ...discount })) throw new QuoteOutdated();
}
