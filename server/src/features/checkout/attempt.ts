import type { ClassPackage } from '@tbm/contract/packages';
import { askedPrice } from '@tbm/domain/packages';
import { settings } from '@tbm/domain/settings';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import { Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { branches } from '../branches/index.ts';
import { packageById } from '../packages/index.ts';
import { purchases } from '../purchases/index.ts';
import { single_classes } from '../schedule/index.ts';
import { begin, type PurchaseRow, type Wanted } from './begin.ts';
import { beginPayment } from './pay.ts';
import { settle } from './settle.ts';

export interface Attempt {
  class_package_id: number;
  cart_id: string;
  metadata?: { branch_id?: number | undefined } | undefined;
}

type Buyer = Pick<Person, 'customer_id' | 'branch_id' | 'role'>;

/**
 * Begins a purchase [API-039, CHK-017]. The same cart gives the same purchase and the same payment: a double click,
 * a reload or a second try never charges twice. The provider is asked outside of transactions; when it fails, the
 * purchase stays pending and the next try of the cart goes on with it.
 * Throws `package_not_found` [ERR-017], `package_not_available`, `not_found` (branch), `package_limit`,
 * `package_sold_out`, `cart_taken`, `provider_unavailable`.
 */
export async function attempt(
  services: Services,
  buyer: Buyer,
  { class_package_id, cart_id, metadata }: Attempt,
): Promise<{ purchase_id: number; clientSecret: string | null }> {
  const item = await itemOnSale(services, buyer, class_package_id);
  const branch_id = await branchFor(services, item, metadata?.branch_id, buyer.branch_id);
  const wanted: Wanted = { customer_id: buyer.customer_id, item, branch_id, cart_id };
  for (let round = 0; round < 3; round++) {
    const purchase = await beginWithin(services, wanted);
    const { purchase_id } = purchase;
    if (purchase.status !== 'pending') return { purchase_id, clientSecret: null };
    if (purchase.total_payment === askedPrice(item)) {
      const payment = await beginPayment(services, purchase);
      if (payment.status === 'open') return { purchase_id, clientSecret: payment.clientSecret };
    }
    // Paid or given up since, or begun at a price that is no longer shown: what it came to decides the next round.
    await settle(services, purchase_id, { giveUp: true });
  }
  throw problem('busy');
}

/** What she may buy here. Subscriptions and places in special classes are not sold as a single payment. */
async function itemOnSale({ db }: Services, buyer: Buyer, class_package_id: number): Promise<ClassPackage> {
  const item = await packageById(db, class_package_id);
  if (!item || (item.is_test && buyer.role !== 'admin')) throw problem('package_not_found');
  const [special] = await db
    .select({ id: single_classes.single_class_id })
    .from(single_classes)
    .where(and(eq(single_classes.class_package_id, class_package_id), isNull(single_classes.deletedAt)))
    .limit(1);
  if (item.is_subscription || special) throw problem('package_not_available');
  return item;
}

/** The branch she buys for: the one she chose, which must be the package's if it has one. */
async function branchFor(
  { db }: Services,
  item: ClassPackage,
  chosen: number | undefined,
  own: number,
): Promise<number> {
  if (chosen === undefined) return item.branch_id ?? own;
  if (item.branch_id !== null && item.branch_id !== chosen) throw problem('package_not_found');
  const [branch] = await db
    .select({ branch_id: branches.branch_id })
    .from(branches)
    .where(eq(branches.branch_id, chosen));
  if (!branch) throw problem('not_found');
  return branch.branch_id;
}

/** Begins; when the package's limit is reached, gives up payments that have held one for too long and tries again. */
async function beginWithin(services: Services, wanted: Wanted): Promise<PurchaseRow> {
  try {
    return await begin(services, wanted);
  } catch (error) {
    const full = error instanceof Problem && ['package_limit', 'package_sold_out'].includes(error.code);
    if (!full || !(await releaseHolds(services, wanted.item))) throw error;
    return begin(services, wanted);
  }
}

/** A payment in progress holds a limited package for 30 minutes; then whoever wants it may have it. */
async function releaseHolds(services: Services, { class_package_id }: ClassPackage): Promise<boolean> {
  const { db, clock } = services;
  const held = await db
    .select({ purchase_id: purchases.purchase_id })
    .from(purchases)
    .where(
      and(
        eq(purchases.class_package_id, class_package_id),
        eq(purchases.status, 'pending'),
        sql`${purchases.createdAt} <= ${clock.now()}::timestamptz - make_interval(mins => ${settings.payment_hold_minutes})`,
      ),
    );
  for (const { purchase_id } of held) await settle(services, purchase_id, { giveUp: true });
  return held.length > 0;
}
