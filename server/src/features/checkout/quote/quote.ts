import type { ChargeConsent, PaymentPlan } from '@tbm/contract/checkout';
import type { Discount } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import { consentFor } from '@tbm/domain/charge-consent';
import { chargesOf, hasPlans } from '@tbm/domain/charges';
import { discountedPrice, extraClasses, fits, isOpenOn, isTooSmall } from '@tbm/domain/discounts';
import { type ChargingProvider, chargeDays } from '@tbm/domain/next-charge';
import { currentPrice, hasTried, isIntroductory } from '@tbm/domain/packages';
import { type PaymentMethodId, settings } from '@tbm/domain/settings';
import { dayIn } from '@tbm/domain/time';
import type { Person } from '../../../platform/actor.ts';
import { problem } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { refusesSmallCharges } from '../../appconfig/index.ts';
import { timezoneOfBranch } from '../../branches/index.ts';
import { discountByCode } from '../../discounts/index.ts';
import { packageOnSale, packagesBoughtBy } from '../../packages/index.ts';
import type { RequestedPlace } from '../../reservations/index.ts';
import { type QuotedTopUp, quotedTopUp } from '../../top-ups/index.ts';
import { specialClassOf } from './special-class.ts';

/**
 * The member who gets what is bought: prices, limits, discounts and trials count for that member. Who pays is usually the same
 * person.
 */
export interface Buyer extends Pick<Person, 'customer_id' | 'branch_id' | 'email_verified'> {
  payer_id: number;
  /** Whether the buyer may buy test packages. */
  test_packages: boolean;
}

/** A request for a price: package, buyer and options. */
export interface QuoteRequest {
  class_package_id: number;
  branch_id?: number | undefined;
  discountCode?: string | undefined;
  payment_plan?: PaymentPlan | undefined;
  /** The buyer's running package that is raised to this one. */
  tops_up_purchase_id?: number | undefined;
  /** The cart of an attempt, which may have been begun before. */
  cart_id?: string | undefined;
  /** The provider that will charge: its rule sets the days of the charges. */
  provider: ChargingProvider;
}

/** The goods and the price of a purchase; amounts in pesos. */
export interface Quote {
  item: ClassPackage;
  branch_id: number;
  discount: Discount | null;
  /** Each charge, before discounts. */
  price: number;
  /** The first charge, after discounts. */
  total_payment: number;
  class_amount: number | null;
  /** Null for packages without a choice. With `installments` it does not renew [CHK-010..013]. */
  payment_plan: PaymentPlan | null;
  /** Whether it is a subscription. */
  renews: boolean;
  /** The charges that the buyer has to authorise; null when nothing renews. */
  consent: ChargeConsent | null;
  /** The running package that it raises, and the classes that it adds; null for a whole package. */
  top_up: QuotedTopUp | null;
  /** The special class whose place is included [product decision 5]. */
  single_class_id: number | null;
}

/** An express consent to charges, as it is stored. */
export interface Authorised {
  text: string;
  version: number;
  /** The IP address. */
  address: string;
}

/** A quote that a customer accepts: one purchase per `cart_id`. */
export interface QuotedPurchase extends Quote {
  /** Who gets it. */
  customer_id: number;
  /** Who pays it. */
  payer_id: number;
  cart_id: string;
  /** Whether the customer's e-mail is verified, as given in the token. */
  email_verified?: boolean;
  /** How it is paid, unless it is free. */
  payment_method_id: PaymentMethodId;
  /** The place that it is made for, if any. */
  place?: RequestedPlace | null;
  /** The text of the charges that the customer has authorised. */
  authorised?: Authorised | null;
  /** The buyer wants this subscription although a running one covers its access. */
  second_access?: boolean;
  /** The current quote is worse than what the buyer saw: only a purchase begun on the seen terms continues. */
  keepsBegun?: boolean;
  /** The subscription that it replaces, and the customer's reason for leaving that one [PUR-040]. */
  replaces?: { replaces_purchase_id: number; starts_at: string; cancel_reason: string };
}

/**
 * Quotes a package at the current time. Throws `package_not_found` [ERR-017], `package_not_available`, `package_introductory` [PKG-033],
 * `payment_plan_invalid`,
 * `not_found` (branch), `discount_invalid`, `discount_over`, `discount_does_not_fit` [ERR-029],
 * `discount_leaves_too_little`, `charge_too_small`, `top_up_impossible`.
 */
export async function quote(services: Services, buyer: Buyer, request: QuoteRequest): Promise<Quote> {
  const item = await itemOnSale(services, buyer, request.class_package_id);
  const top_up = await topUpFor(services, buyer, item, request);
  const branch = await branchFor(services, item, top_up?.branch_id ?? request.branch_id, buyer.branch_id);
  const price = top_up?.due ?? currentPrice(item);
  const single_class_id = await specialClassOf(services, item);
  const payment_plan = planFor(item, request.payment_plan);
  const discount = request.discountCode
    ? await discountFor(services, item, request.discountCode, branch.timezone)
    : null;
  const total_payment = discount
    ? await leftToPay(services, discountedPrice(price, discount))
    : checkedCharge(price);
  const first_invoice_only = discount?.first_invoice_only ?? true;
  const charges = chargesOf(item, { total_payment, first_invoice_only }, payment_plan ?? 'recurring');
  const { provider } = request;
  const days = chargeDays(item, services.clock.now(), { timezone: branch.timezone, provider });
  return {
    item,
    branch_id: branch.branch_id,
    discount,
    price,
    payment_plan,
    renews: charges.later !== null,
    consent: days && consentFor(charges, days.first),
    total_payment,
    single_class_id,
    top_up,
    // A special class is paid with its place, not with credits.
    class_amount:
      top_up?.added ??
      (item.class_amount === null || single_class_id !== null
        ? null
        : item.class_amount + (discount ? extraClasses(discount) : 0)),
  };
}

/** The top-up that is asked for; a discount is for whole packages. */
async function topUpFor(
  { db, clock }: Services,
  { customer_id }: Buyer,
  item: ClassPackage,
  { tops_up_purchase_id, cart_id, discountCode }: QuoteRequest,
): Promise<QuotedTopUp | null> {
  if (tops_up_purchase_id === undefined) return null;
  if (discountCode) throw problem('discount_does_not_fit');
  return quotedTopUp(db, {
    customer_id,
    purchase_id: tops_up_purchase_id,
    item,
    cart_id,
    now: clock.now(),
  });
}

/**
 * The price after a discount. If it is too small for a charge, the package is free or the discount is refused, as the
 * studio has set.
 */
async function leftToPay({ db }: Services, left: number): Promise<number> {
  if (!isTooSmall(left)) return left;
  if (await refusesSmallCharges(db)) throw problem('discount_leaves_too_little');
  return 0;
}

function checkedCharge(price: number): number {
  if (isTooSmall(price)) throw problem('charge_too_small');
  return price;
}

async function itemOnSale(
  { db, clock }: Services,
  buyer: Buyer,
  class_package_id: number,
): Promise<ClassPackage> {
  const item = await packageOnSale(db, class_package_id, clock.now());
  if (!item || (item.is_test && !buyer.test_packages)) throw problem('package_not_found');
  // Sold only by `cancel-offer`, to a customer who is about to leave.
  if (item.class_package_id === settings.offer_package_id) throw problem('package_not_available');
  if (isIntroductory(item) && hasTried(await packagesBoughtBy(db, buyer.customer_id)))
    throw problem('package_introductory');
  return item;
}

/** The chosen branch, which must match the package's if it has one; else the package's branch, else the buyer's. */
async function branchFor({ db }: Services, item: ClassPackage, chosen: number | undefined, own: number) {
  if (chosen !== undefined && item.branch_id !== null && item.branch_id !== chosen)
    throw problem('package_not_found');
  const branch_id = chosen ?? item.branch_id ?? own;
  return { branch_id, timezone: await timezoneOfBranch(db, branch_id) };
}

/** Six packages may be paid in installments [CHK-012]; the others have no plan. Throws `payment_plan_invalid`. */
function planFor(item: ClassPackage, chosen: PaymentPlan | undefined): PaymentPlan | null {
  const offered = hasPlans(item);
  if (chosen === 'installments' && !offered) throw problem('payment_plan_invalid');
  return offered ? (chosen ?? 'recurring') : null;
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
  if (!fits(discount, { ...item, asked: currentPrice(item) })) throw problem('discount_does_not_fit');
  return discount;
}
