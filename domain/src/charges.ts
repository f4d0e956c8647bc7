import type { PaymentPlan } from '@tbm/contract/checkout';
import type { DiscountOffer } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import { chargeRhythm, currentPrice } from './packages.ts';
import { settings } from './settings.ts';

/** Six packages offer a choice: charged each period, or once, in installments [CHK-010, CHK-012]. */
export const hasPlans = ({ class_package_id }: Pick<ClassPackage, 'class_package_id'>): boolean =>
  (settings.installment_package_ids as readonly number[]).includes(class_package_id);

/** The full cost of a purchase, before anything is paid. */
export interface Charges {
  /** How a package is paid: free, once, once in installments, each period, or each period after free days. */
  kind: 'free' | 'once' | 'months' | 'subscription' | 'trial';
  /** Pesos charged today. */
  today: number;
  /** Pesos of the first charge: today's, or the one after the free days. */
  first: number;
  /** Pesos of the charges after the first; null when there are none. */
  later: number | null;
  /** `cada mes`; empty when it is paid once. */
  rhythm: string;
}

type Period = 'is_subscription' | 'free_trial_length' | 'subscription_period' | 'subscription_interval';

export function chargesOf(
  item: Pick<ClassPackage, 'price' | 'sale_price' | 'class_package_id' | Period>,
  offer: Pick<DiscountOffer, 'total_payment' | 'first_invoice_only'> | null | undefined,
  plan: PaymentPlan,
): Charges {
  const price = currentPrice(item);
  const first = offer?.total_payment ?? price;
  if (!item.is_subscription || (plan === 'installments' && hasPlans(item))) {
    const kind = first === 0 ? 'free' : item.is_subscription ? 'months' : 'once';
    return {
      kind,
      today: first,
      first,
      later: null,
      rhythm: '',
    };
  }
  const later = offer && !offer.first_invoice_only ? first : price;
  const common = { first, later, rhythm: chargeRhythm(item) };
  return item.free_trial_length
    ? { kind: 'trial', today: 0, ...common }
    : { kind: 'subscription', today: first, ...common };
}
