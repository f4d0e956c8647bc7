import { deviceStorage, type KeptStorage } from '@tbm/browser/storage';
import type { paymentPlans } from '@tbm/contract/checkout';
import { settings } from '@tbm/domain/settings';

/** The place in a class that a purchase is made for; null for none. */
export type Place = { single_class_id: number; spot: number | null } | null;

/**
 * A visit to the checkout of a package. It is stored on this device for as long as its purchase may be pending, across
 * reloads, tabs and restarts of the browser, so that the checkout resumes and charges once.
 */
export interface Visit {
  /** One per visit: the same cart is the same purchase. */
  cart_id: string;
  /** When it began, in milliseconds. */
  since: number;
  /** The customer, after the sign-in. */
  customer_id?: number;
  /** The member of the family for whom it is bought; absent for the buyer. */
  member_id?: number | undefined;
  /** The purchase, once it was begun. */
  purchase_id?: number;
  discountCode?: string;
  payment_plan?: (typeof paymentPlans)[number];
  /** The chosen card; null is a new one. */
  payment_source_id?: number | null;
  /** Whether PayPal pays. */
  paypal?: boolean;
  saveCard?: boolean;
  /** The accepted terms, as the buyer read them: other charges ask again. */
  terms?: string;
  place?: Place;
  /** Whether the buyer left for the provider's page. */
  left?: boolean;
}

/** What a visit is for: a package, or the purchase that is raised to it. */
export type VisitTo = number | `${number}+${number}`;

export const visitTo = ({
  class_package_id,
  tops_up_purchase_id,
}: {
  class_package_id: number;
  tops_up_purchase_id: number | null;
}): VisitTo =>
  tops_up_purchase_id === null ? class_package_id : `${class_package_id}+${tops_up_purchase_id}`;

/** Each account has a visit of its own; a visitor's becomes that of the account that signs in next. */
const name = (to: VisitTo, customer_id?: number): string =>
  ['tbm_checkout', to, customer_id].filter((part) => part !== undefined).join('_');
const longest = settings.pending_hours * 3_600_000;

/** The stored value can be anything; an expired visit or another customer's is ignored. */
function parseVisit(stored: string, now: number, customer_id: number | undefined): Visit | null {
  try {
    const visit = JSON.parse(stored) as Visit;
    const age = now - visit.since;
    const isOwn = customer_id === undefined || (visit.customer_id ?? customer_id) === customer_id;
    return isOwn && typeof visit.cart_id === 'string' && age >= 0 && age < longest ? visit : null;
  } catch {
    return null;
  }
}

/** The stored visit, or a new one; of `customer_id` once it is known. */
export function readVisit(
  to: VisitTo,
  storage: KeptStorage,
  now: number,
  customer_id?: number | undefined,
): Visit {
  const find = (owner?: number): Visit | null => {
    const stored = storage.getItem(name(to, owner));
    return stored ? parseVisit(stored, now, customer_id) : null;
  };
  const begun = find();
  const ofAccount = customer_id === undefined ? null : find(customer_id);
  // What a visitor chose a moment ago counts, unless the account has already begun to pay.
  const isContinued =
    ofAccount !== null && (ofAccount.purchase_id !== undefined || !begun || !hasChoices(begun));
  const visit = (isContinued ? ofAccount : begun) ?? { cart_id: crypto.randomUUID(), since: now };
  return customer_id === undefined ? visit : { ...visit, customer_id };
}

/** Whether anything was chosen on a visit. */
const hasChoices = ({ cart_id: _cart_id, since: _since, ...choices }: Visit): boolean =>
  Object.keys(choices).length > 0;

export function writeVisit(to: VisitTo, visit: Visit, storage: KeptStorage): void {
  storage.setItem(name(to, visit.customer_id), JSON.stringify(visit));
  // It was the visitor's until now.
  if (visit.customer_id !== undefined) storage.removeItem(name(to));
}

/** Once bought, the next purchase is a new one, and its discount is cleared [PUR-011]. */
export function forgetVisit(to: VisitTo, customer_id: number, storage: KeptStorage = deviceStorage): void {
  storage.removeItem(name(to, customer_id));
  storage.removeItem(name(to));
}
