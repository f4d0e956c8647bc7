import type { PaymentPlan } from '@tbm/contract/checkout';
import type { Discount } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import { discountedPrice, extraClasses, fits, isOpenOn } from '@tbm/domain/discounts';
import { askedPrice } from '@tbm/domain/packages';
import { settings } from '@tbm/domain/settings';
import { dayIn } from '@tbm/domain/time';
import { and, eq, isNull } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { branches } from '../branches/index.ts';
import { discountByCode } from '../discounts/index.ts';
import { packageById } from '../packages/index.ts';
import { single_classes } from '../schedule/index.ts';

export type Buyer = Pick<Person, 'customer_id' | 'branch_id' | 'role'>;

/** What a buyer asks for: a package, where, and with which code. */
export interface Asked {
  class_package_id: number;
  branch_id?: number | undefined;
  discountCode?: string | undefined;
  payment_plan?: PaymentPlan | undefined;
}

/** What she is to get and to pay. */
export interface Terms {
  item: ClassPackage;
  branch_id: number;
  discount: Discount | null;
  /** What is asked each time, before discounts. */
  price: number;
  total_payment: number;
  class_amount: number | null;
  /** Paid in months on the provider's page; then it does not renew [CHK-010..013]. */
  payment_plan: PaymentPlan | null;
  /** Charged again and again. */
  renews: boolean;
  /** The special class whose place is part of it [decisions 5]. */
  single_class_id: number | null;
}

/**
 * The terms of what is asked, as they are now. Throws `package_not_found` [ERR-017], `package_not_available`,
 * `payment_plan_invalid`, `not_found` (branch), `discount_invalid`, `discount_over`, `discount_does_not_fit` [ERR-029].
 */
export async function termsFor(services: Services, buyer: Buyer, asked: Asked): Promise<Terms> {
  const item = await itemOnSale(services, buyer, asked.class_package_id);
  const branch = await branchFor(services, item, asked.branch_id, buyer.branch_id);
  const price = askedPrice(item);
  const single_class_id = await specialClassOf(services, item);
  const payment_plan = planFor(item, asked.payment_plan);
  const discount = asked.discountCode
    ? await discountFor(services, item, asked.discountCode, branch.timezone)
    : null;
  return {
    item,
    branch_id: branch.branch_id,
    discount,
    price,
    payment_plan,
    renews: item.is_subscription && payment_plan !== 'installments',
    total_payment: discount ? discountedPrice(price, discount) : price,
    single_class_id,
    // The place itself is what she gets of a special class.
    class_amount:
      item.class_amount === null || single_class_id !== null
        ? null
        : item.class_amount + (discount ? extraClasses(discount) : 0),
  };
}

const inMonths: readonly number[] = settings.installment_package_ids;

/** Six packages may be paid in months [CHK-012]; of all others nothing is said. Throws `payment_plan_invalid`. */
function planFor({ class_package_id }: ClassPackage, asked: PaymentPlan | undefined): PaymentPlan | null {
  const offered = inMonths.includes(class_package_id);
  if (asked === 'installments' && !offered) throw problem('payment_plan_invalid');
  return offered ? (asked ?? 'recurring') : null;
}

/** What she may buy here. */
async function itemOnSale({ db }: Services, buyer: Buyer, class_package_id: number): Promise<ClassPackage> {
  const item = await packageById(db, class_package_id);
  if (!item || (item.is_test && buyer.role !== 'admin')) throw problem('package_not_found');
  // Only for whoever is about to leave: it is sold by `cancel-offer`.
  if (item.class_package_id === settings.offer_package_id) throw problem('package_not_available');
  return item;
}

/**
 * The special class that is sold with a package: the next one of its classes; null for other packages. Once all are
 * over it is not sold. Throws `package_not_available`.
 */
export async function specialClassOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { class_package_id }: ClassPackage,
): Promise<number | null> {
  const classes = await db
    .select({ single_class_id: single_classes.single_class_id, class_date: single_classes.class_date })
    .from(single_classes)
    .where(and(eq(single_classes.class_package_id, class_package_id), isNull(single_classes.deletedAt)))
    .orderBy(single_classes.class_date);
  if (classes.length === 0) return null;
  const next = classes.find(({ class_date }) => class_date > clock.now());
  if (!next) throw problem('package_not_available');
  return next.single_class_id;
}

/** The branch she buys for: the one she chose, which must be the package's if it has one. */
async function branchFor({ db }: Services, item: ClassPackage, chosen: number | undefined, own: number) {
  if (chosen !== undefined && item.branch_id !== null && item.branch_id !== chosen)
    throw problem('package_not_found');
  const [branch] = await db
    .select({ branch_id: branches.branch_id, timezone: branches.timezone })
    .from(branches)
    .where(eq(branches.branch_id, chosen ?? item.branch_id ?? own));
  if (!branch) throw problem('not_found');
  return branch;
}

async function discountFor(
  { db, clock }: Services,
  item: ClassPackage,
  code: string,
  timezone: string,
): Promise<Discount> {
  const discount = await discountByCode(db, code);
  if (!discount) throw problem('discount_invalid');
  if (!isOpenOn(discount, dayIn(clock.now(), timezone).toString())) throw problem('discount_over');
  if (!fits(discount, { ...item, asked: askedPrice(item) })) throw problem('discount_does_not_fit');
  return discount;
}
