import type { QuotedTerms } from '@tbm/contract/fields';
import type { ClassPackage } from '@tbm/contract/packages';
import { currentPrice } from '@tbm/domain/packages';
import { isAtDesk, methods } from '@tbm/domain/settings';
import { type Person, workBranch } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import { refuseForOneself } from '../../platform/oneself.ts';
import type { Services } from '../../platform/services.ts';
import { requireCustomer } from '../accounts/index.ts';
import { requireBranch } from '../branches/index.ts';
import { specialClassOf } from '../checkout/index.ts';
import { packageOnSale } from '../packages/index.ts';
import { type QuotedTopUp, quotedTopUp } from '../top-ups/index.ts';

export interface Sale {
  customer_id: number;
  package_id: number;
  package_days?: number | null | undefined;
  is_gift?: boolean | null | undefined;
  payment_method_id?: number | null | undefined;
  bill?: string | null | undefined;
  cart_id?: string | null | undefined;
  /** The customer's running package that is raised to this one. */
  tops_up_purchase_id?: number | null | undefined;
  /** The terms that the seller saw. */
  seen?: QuotedTerms | undefined;
  /** Whether test packages are allowed. */
  test_packages: boolean;
}

/** A sale at the desk on the current terms, and its customer. */
export interface Order extends Pick<Sale, 'customer_id' | 'bill' | 'cart_id'> {
  item: ClassPackage;
  /** The running package that it raises; null for a whole package. */
  top_up: QuotedTopUp | null;
  branch_id: number;
  /** The special class whose place is part of the package. */
  single_class_id: number | null;
  days: number;
  /** Pesos. */
  total_payment: number;
  payment_method_id: number;
}

/**
 * Throws `package_not_found`, `not_found` (customer), `desk_payment_missing`, `package_not_available`, and for what only admins may do:
 * `for_oneself`, `validity_beyond`, `top_up_impossible`.
 */
export async function orderOf(services: Services, actor: Person, sale: Sale): Promise<Order> {
  const { db } = services;
  const { customer_id, bill, cart_id } = sale;
  const item = await packageOnSale(db, sale.package_id, services.clock.now());
  if (!item || (item.is_test && !sale.test_packages)) throw problem('package_not_found');
  await requireCustomer(db, customer_id);
  const top_up = await topUpOf(services, item, sale);
  const branch_id = top_up?.branch_id ?? item.branch_id ?? workBranch(actor);
  await requireBranch(db, branch_id);
  const total_payment = sale.is_gift ? 0 : (top_up?.due ?? currentPrice(item));
  const usualDays = top_up?.expiration_days ?? item.package_days ?? item.expiration_days;
  const days = sale.package_days ?? usualDays;
  if (total_payment === 0) refuseForOneself(actor, customer_id);
  if (days > usualDays && actor.role !== 'admin') throw problem('validity_beyond');
  return {
    customer_id,
    bill,
    cart_id,
    item,
    top_up,
    branch_id,
    total_payment,
    payment_method_id: methodOf(sale, total_payment),
    single_class_id: await specialClassOf(services, item),
    days,
  };
}

/** The top-up that is sold; it is neither given for free nor for other days. */
async function topUpOf(
  { db, clock }: Services,
  item: ClassPackage,
  { customer_id, tops_up_purchase_id, is_gift, package_days, cart_id }: Sale,
): Promise<QuotedTopUp | null> {
  if (!tops_up_purchase_id) return null;
  if (is_gift || package_days) throw problem('top_up_impossible');
  return quotedTopUp(db, {
    customer_id,
    purchase_id: tops_up_purchase_id,
    item,
    cart_id,
    now: clock.now(),
  });
}

/** Throws `desk_payment_missing` unless a priced sale has one of the desk's payment methods. */
function methodOf({ payment_method_id }: Sale, total_payment: number): number {
  if (total_payment === 0) return methods.gift;
  if (!payment_method_id || !isAtDesk({ payment_method_id })) throw problem('desk_payment_missing');
  return payment_method_id;
}
