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
  /** The customer, once she has signed in. */
  customer_id?: number;
  /** The purchase, once it was begun. */
  purchase_id?: number;
  discountCode?: string;
  payment_plan?: (typeof paymentPlans)[number];
  /** The chosen card; null is a new one. */
  payment_source_id?: number | null;
  /** Whether PayPal pays. */
  paypal?: boolean;
  saveCard?: boolean;
  /** The terms that she accepted, as she read them: other charges ask again. */
  terms?: string;
  place?: Place;
  /** Whether the buyer left for the provider's page. */
  left?: boolean;
}

const name = (class_package_id: number): string => `tbm_checkout_${class_package_id}`;
const longest = settings.pending_hours * 3_600_000;

/** The stored value can be anything; an expired visit or another customer's is ignored. */
function known(stored: string, now: number, customer_id: number | undefined): Visit | null {
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
  class_package_id: number,
  storage: KeptStorage,
  now: number,
  customer_id?: number | undefined,
): Visit {
  const stored = storage.getItem(name(class_package_id));
  const visit = (stored && known(stored, now, customer_id)) || { cart_id: crypto.randomUUID(), since: now };
  return customer_id === undefined ? visit : { ...visit, customer_id };
}

export function writeVisit(class_package_id: number, visit: Visit, storage: KeptStorage): void {
  storage.setItem(name(class_package_id), JSON.stringify(visit));
}

/** Once bought, the next purchase is a new one, and its discount is cleared [PUR-011]. */
export const forgetVisit = (class_package_id: number, storage: KeptStorage = deviceStorage): void =>
  storage.removeItem(name(class_package_id));
