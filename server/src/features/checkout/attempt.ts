import type { ClassPackage } from '@tbm/contract/packages';
import { askedPrice } from '@tbm/domain/packages';
import { settings } from '@tbm/domain/settings';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { customers } from '../accounts/index.ts';
import { class_packages, packageById } from '../packages/index.ts';
import { activatePurchase, purchases } from '../purchases/index.ts';

export interface Attempt {
  class_package_id: number;
  cart_id: string;
  metadata?: { branch_id?: number | undefined } | undefined;
}

type PurchaseRow = typeof purchases.$inferSelect;
const byCard = 1;

/**
 * Begins a purchase [API-039, CHK-017]. The same cart gives the same purchase and the same payment: a double click,
 * a reload or a second try never charges twice. The provider is asked outside any transaction; when it fails, the
 * purchase stays pending and the next try goes on with it.
 * Throws `package_not_found`, `package_not_available`, `package_limit`, `package_sold_out`, `provider_unavailable`.
 */
export async function attempt(
  services: Services,
  actor: Person,
  body: Attempt,
): Promise<{ purchase_id: number; clientSecret: string | null }> {
  const item = await packageById(services.db, body.class_package_id);
  if (!item || (item.is_test && actor.role !== 'admin')) throw problem('package_not_found');
  const branch_id = body.metadata?.branch_id ?? item.branch_id ?? actor.branch_id;
  if (item.branch_id !== null && item.branch_id !== branch_id) throw problem('package_not_available');
  // Subscriptions are charged by the provider again and again; they are not sold as a single payment.
  if (item.is_subscription) throw problem('package_not_available');
  const purchase = await beginPurchase(services, actor, item, branch_id, body.cart_id);
  const { purchase_id } = purchase;
  if (purchase.status !== 'pending') return { purchase_id, clientSecret: null };
  const payment = await beginPayment(services, actor, purchase, item);
  return { purchase_id, clientSecret: payment.status === 'open' ? payment.clientSecret : null };
}

/** The purchase of this cart, made or found. A free one is active at once. */
function beginPurchase(
  { db, clock }: Services,
  actor: Person,
  item: ClassPackage,
  branch_id: number,
  cart_id: string,
) {
  const now = clock.now();
  return db.transaction(async (tx): Promise<PurchaseRow> => {
    // One buyer of a package at a time from here: what is left and what she already has is counted under this lock.
    await tx
      .select({ id: class_packages.class_package_id })
      .from(class_packages)
      .where(eq(class_packages.class_package_id, item.class_package_id))
      .for('update');
    const ofCart = and(eq(purchases.customer_id, actor.customer_id), eq(purchases.cart_id, cart_id));
    const [known] = await tx.select().from(purchases).where(ofCart);
    if (known) {
      // A cart is for one package; with another it is a mistake of the caller.
      if (known.class_package_id !== item.class_package_id) throw problem('package_not_available');
      return known;
    }
    await checkLimits(tx, actor.customer_id, item, now);
    const [made] = await tx
      .insert(purchases)
      .values({
        customer_id: actor.customer_id,
        class_package_id: item.class_package_id,
        branch_id,
        cart_id,
        total_payment: askedPrice(item),
        payment_method_id: byCard,
        class_amount: item.class_amount,
        is_unlimited: item.is_unlimited,
        expiration_days: item.expiration_days,
        include_online: item.include_online,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!made) throw problem('internal');
    if (made.total_payment > 0) {
      await addJob(tx, 'settle_purchase', { purchase_id: made.purchase_id }, { runAt: inMinutes(now, 2) });
      return made;
    }
    await activatePurchase(tx, made.purchase_id, null, now);
    return { ...made, status: 'active' };
  });
}

const inMinutes = (now: string, minutes: number): string =>
  new Date(Date.parse(now) + minutes * 60_000).toISOString();

/** Purchases that count against a limit: all that were made good, and payments in progress for 30 minutes. */
async function checkLimits(
  tx: Transaction,
  customer_id: number,
  item: ClassPackage,
  now: string,
): Promise<void> {
  if (item.customer_limit === null && item.available === null) return;
  const held = sql`${purchases.createdAt} > ${inMinutes(now, -settings.payment_hold_minutes)}::timestamptz`;
  const [counted] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      hers: sql<number>`(count(*) filter (where ${purchases.customer_id} = ${customer_id}))::int`,
      pending: sql<number>`(count(*) filter (where ${purchases.status} = 'pending'))::int`,
    })
    .from(purchases)
    .where(
      and(
        eq(purchases.class_package_id, item.class_package_id),
        or(
          inArray(purchases.status, ['active', 'completed', 'cancelled']),
          and(eq(purchases.status, 'pending'), held),
        ),
      ),
    );
  const { hers = 0, all = 0 } = counted ?? {};
  if (item.customer_limit !== null && hers >= item.customer_limit) throw problem('package_limit');
  if (item.available !== null && all >= item.available) throw problem('package_sold_out');
}

/** The provider's customer and payment, each made once whatever the race: the keys are ours. */
async function beginPayment(
  { db, payments }: Services,
  actor: Person,
  purchase: PurchaseRow,
  item: ClassPackage,
) {
  if (purchase.payment_id) return payments.readPayment(purchase.payment_id);
  const customer = await providerCustomer({ db, payments }, actor.customer_id);
  const payment = await payments.createPayment({
    key: `purchase:${purchase.purchase_id}`,
    amount: purchase.total_payment,
    customer,
    description: item.title,
    metadata: { purchase_id: String(purchase.purchase_id) },
  });
  await db
    .update(purchases)
    .set({ payment_id: payment.payment_id })
    .where(and(eq(purchases.purchase_id, purchase.purchase_id), isNull(purchases.payment_id)));
  return payment;
}

async function providerCustomer(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  customer_id: number,
): Promise<string> {
  const [customer] = await db.select().from(customers).where(eq(customers.customer_id, customer_id));
  if (!customer) throw problem('internal');
  if (customer.stripe_customer_id) return customer.stripe_customer_id;
  const made = await payments.createCustomer({
    customer_id,
    email: customer.email,
    name: `${customer.name} ${customer.last_name}`,
  });
  await db
    .update(customers)
    .set({ stripe_customer_id: made })
    .where(and(eq(customers.customer_id, customer_id), isNull(customers.stripe_customer_id)));
  return made;
}
