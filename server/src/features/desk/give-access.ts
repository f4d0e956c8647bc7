import type { DeskPurchase } from '@tbm/contract/desk';
import type { ClassPackage } from '@tbm/contract/packages';
import { lotValidity } from '@tbm/domain/credits';
import { askedPrice } from '@tbm/domain/packages';
import { deskMethods, methods, type PaymentMethodId, paymentMethods } from '@tbm/domain/settings';
import { startOfDay } from '@tbm/domain/time';
import { and, eq } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { customers } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { branches } from '../branches/index.ts';
import { checkLimits, lockLimits, releaseHolds, specialClassOf } from '../checkout/index.ts';
import { grantLot } from '../credits/index.ts';
import { queueMail } from '../messages/index.ts';
import { packageById } from '../packages/index.ts';
import { invoices, purchases } from '../purchases/index.ts';
import { holdPlace } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { deskPurchase } from './queries.ts';

export interface Sale {
  customer_id: number;
  package_id: number;
  package_days?: number | undefined;
  is_gift: boolean;
  payment_method_id?: number | undefined;
  bill?: string | undefined;
  cart_id?: string | undefined;
}

/** What is sold to whom, as the desk sees it now. */
interface Order extends Sale {
  item: ClassPackage;
  customer: typeof customers.$inferSelect;
  branch: typeof branches.$inferSelect;
  /** The class whose place is bought with it, if it is a special one. */
  single_class_id: number | null;
  days: number;
  total_payment: number;
  method: number;
  now: string;
}

/**
 * Sells a package at the desk, or gives it away [API-013, ADM-004]: a purchase that is active at once, with its credits,
 * its place in a special class, its invoice when money was taken, and who did it. The same cart gives the same purchase.
 * Throws `not_found` (customer), `package_not_found`, `desk_payment_missing`, `package_limit`, `package_sold_out`,
 * `special_event_full`, `package_not_available`, `already_reserved`, `cart_taken`.
 */
export async function giveAccess(services: Services, actor: Person, sale: Sale): Promise<DeskPurchase> {
  const { db } = services;
  const order = await orderOf(services, actor, sale);
  const { item, customer_id, cart_id = '', now } = order;
  const give = () => db.transaction((tx) => write(tx, actor, order));
  const purchase_id = await give().catch(async (error: unknown) => {
    const full =
      error instanceof Problem &&
      ['package_limit', 'package_sold_out', 'special_event_full'].includes(error.code);
    // Payments that were begun and left hold the package no longer than half an hour.
    if (full && (await releaseHolds(services, { item, discount: null, customer_id, cart_id }))) return give();
    throw error;
  });
  if (order.single_class_id !== null) scheduleChanged(services, order.single_class_id);
  return deskPurchase(db.$client, { purchase_id, customer_id, now });
}

async function orderOf({ db, clock }: Services, actor: Person, sale: Sale): Promise<Order> {
  const item = await packageById(db, sale.package_id);
  if (!item || (item.is_test && actor.role !== 'admin')) throw problem('package_not_found');
  const [customer] = await db.select().from(customers).where(eq(customers.customer_id, sale.customer_id));
  if (!customer) throw problem('not_found');
  const [branch] = await db
    .select()
    .from(branches)
    .where(eq(branches.branch_id, item.branch_id ?? actor.branch_id));
  const at = oneOr(branch ? [branch] : [], 'not_found');
  const now = clock.now();
  const total_payment = sale.is_gift ? 0 : askedPrice(item);
  const method = total_payment === 0 ? methods.gift : (sale.payment_method_id ?? 0);
  if (total_payment > 0 && !deskMethods.some((one) => one === method)) throw problem('desk_payment_missing');
  return {
    ...sale,
    item,
    customer,
    branch: at,
    single_class_id: await specialClassOf({ db, clock }, item),
    days: sale.package_days ?? item.package_days ?? item.expiration_days,
    total_payment,
    method,
    now,
  };
}

async function write(tx: Transaction, actor: Person, order: Order): Promise<number> {
  const { item, customer_id, cart_id, single_class_id, total_payment, branch, now } = order;
  const limits = await lockLimits(tx, item);
  const known = cart_id ? await soldBefore(tx, order) : undefined;
  if (known !== undefined) return known;
  if (limits) await checkLimits(tx, limits, { customer_id, item });
  const validity = lotValidity(now, order.days, branch.timezone);
  const dayAfter = Temporal.PlainDate.from(validity.expiration_date).add({ days: 1 });
  // The place itself is what she gets of a special class.
  const classes =
    single_class_id === null
      ? { class_amount: item.class_amount, is_unlimited: item.is_unlimited }
      : { class_amount: null, is_unlimited: false };
  const [made] = await tx
    .insert(purchases)
    .values({
      customer_id,
      class_package_id: item.class_package_id,
      branch_id: branch.branch_id,
      cart_id: cart_id ?? null,
      status: 'active',
      total_payment,
      payment_method_id: order.method,
      bill: order.bill || null,
      sold_by: actor.customer_id,
      ...classes,
      expiration_days: order.days,
      include_online: item.include_online,
      access_until: startOfDay(dayAfter, branch.timezone),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [purchases.customer_id, purchases.cart_id] })
    .returning();
  // The same cart at the same moment: the other call sold it.
  if (!made) return (await soldBefore(tx, order)) ?? Promise.reject(problem('busy'));
  const { purchase_id } = made;
  if (total_payment > 0)
    await tx.insert(invoices).values({ purchase_id, total_payment, status: 'paid', createdAt: now });
  if (classes.is_unlimited || classes.class_amount)
    await grantLot(tx, {
      customer_id,
      purchase_id,
      period: 1,
      title: item.title,
      branch_id: item.branch_id,
      classes: classes.class_amount ?? 0,
      is_unlimited: classes.is_unlimited,
      ...validity,
      now,
    });
  if (single_class_id !== null && !(await holdPlace(tx, { single_class_id, customer_id, purchase_id, now })))
    throw problem('special_event_full');
  await recordAudit(tx, actor, {
    action: 'give_access',
    thing: 'purchases',
    thing_id: purchase_id,
    customer_id,
    before: null,
    after: made,
    now,
  });
  await tell(tx, purchase_id, order, validity.expiration_date);
  return purchase_id;
}

/** What this cart has bought already; the cart of another package is refused. */
async function soldBefore(
  tx: Transaction,
  { customer_id, cart_id, item }: Order,
): Promise<number | undefined> {
  const [known] = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.customer_id, customer_id), eq(purchases.cart_id, cart_id ?? '')));
  if (known && known.class_package_id !== item.class_package_id) throw problem('cart_taken');
  return known?.purchase_id;
}

const tell = (
  tx: Transaction,
  purchase_id: number,
  { customer, item, branch, bill, total_payment, method, now }: Order,
  expiration_date: string,
): Promise<void> =>
  queueMail(tx, {
    cause: `access_given:${purchase_id}`,
    customer_id: customer.customer_id,
    recipient: customer.email,
    template: 'access_given',
    now,
    data: {
      name: customer.name,
      purchase_id,
      title: item.title,
      branch: branch.name,
      classes: item.is_unlimited ? 'Ilimitadas' : item.class_amount ? String(item.class_amount) : null,
      expiration_date,
      total_payment,
      payment_method: total_payment > 0 ? paymentMethods[method as PaymentMethodId] : null,
      bill: bill || null,
    },
  });
