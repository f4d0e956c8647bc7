import { settings } from '@tbm/domain/settings';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { purchases } from '../purchases/index.ts';
import { begin, type PurchaseRow, type Wanted } from './begin.ts';
import { beginPayment } from './pay.ts';
import { settle } from './settle.ts';
import { type Buyer, termsFor } from './wanted.ts';

export interface Attempt {
  class_package_id: number;
  cart_id: string;
  discountCode?: string | undefined;
  metadata?: { branch_id?: number | undefined } | undefined;
}

/**
 * Begins a purchase [API-039, CHK-017]. The same cart gives the same purchase and the same payment: a double click,
 * a reload or a second try never charges twice. The provider is asked outside of transactions; when it fails, the
 * purchase stays pending and the next try of the cart goes on with it.
 * Throws as `termsFor` does, and `package_limit`, `package_sold_out`, `discount_used_up`, `discount_limit`,
 * `cart_taken`, `provider_unavailable`.
 */
export async function attempt(
  services: Services,
  buyer: Buyer,
  { class_package_id, cart_id, discountCode, metadata }: Attempt,
): Promise<{ purchase_id: number; clientSecret: string | null }> {
  const asked = { class_package_id, discountCode, branch_id: metadata?.branch_id };
  const terms = await termsFor(services, buyer, asked);
  const wanted: Wanted = { customer_id: buyer.customer_id, cart_id, ...terms };
  for (let round = 0; round < 3; round++) {
    const purchase = await beginWithin(services, wanted);
    const { purchase_id } = purchase;
    if (purchase.status !== 'pending') return { purchase_id, clientSecret: null };
    if (isAsWanted(purchase, wanted)) {
      const payment = await beginPayment(services, purchase);
      if (payment.status === 'open') return { purchase_id, clientSecret: payment.clientSecret };
    }
    // Paid or given up since, or begun on terms that are no longer shown: what it came to decides the next round.
    await settle(services, purchase_id, { giveUp: true });
  }
  throw problem('busy');
}

const isAsWanted = (purchase: PurchaseRow, { total_payment, discount }: Wanted): boolean =>
  purchase.total_payment === total_payment && purchase.discount_id === (discount?.discount_id ?? null);

const used = ['package_limit', 'package_sold_out', 'discount_limit', 'discount_used_up'];

/** Begins; when a limit is reached, gives up the payments that hold what she wants and tries again. */
async function beginWithin(services: Services, wanted: Wanted): Promise<PurchaseRow> {
  try {
    return await begin(services, wanted);
  } catch (error) {
    const full = error instanceof Problem && used.includes(error.code);
    if (!full || !(await releaseHolds(services, wanted))) throw error;
    return begin(services, wanted);
  }
}

/**
 * A payment in progress holds a limited package and its discount for 30 minutes; then whoever wants them may have them.
 * What she began herself in another visit she gives up by beginning anew.
 */
export async function releaseHolds(
  services: Services,
  { item, discount, customer_id, cart_id }: Pick<Wanted, 'item' | 'discount' | 'customer_id' | 'cart_id'>,
): Promise<boolean> {
  const { db, clock } = services;
  const held = await db
    .select({ purchase_id: purchases.purchase_id })
    .from(purchases)
    .where(
      and(
        eq(purchases.status, 'pending'),
        or(
          eq(purchases.class_package_id, item.class_package_id),
          discount ? eq(purchases.discount_id, discount.discount_id) : undefined,
        ),
        or(
          sql`${purchases.createdAt} <= ${clock.now()}::timestamptz - make_interval(mins => ${settings.payment_hold_minutes})`,
          and(eq(purchases.customer_id, customer_id), ne(purchases.cart_id, cart_id)),
        ),
      ),
    );
  for (const { purchase_id } of held) await settle(services, purchase_id, { giveUp: true });
  return held.length > 0;
}
