import type { ClassPackage } from '@tbm/contract/packages';
import { counted } from './counted.ts';
import { formatPesos } from './money.ts';
import { chargeRhythm, currentPrice } from './packages.ts';

type Priced = Pick<
  ClassPackage,
  'price' | 'sale_price' | 'subscription_period' | 'subscription_interval' | 'free_trial_length'
>;

/** The offer of a free trial. */
export interface TrialOffer {
  /** `7 días gratis`. */
  free: string;
  /** What it costs, and how it ends without a charge. */
  terms: string;
}

/** Null for a package without free days. */
export function trialOffer(item: Priced): TrialOffer | null {
  const days = item.free_trial_length;
  if (!days) return null;
  const free = counted(days, 'día gratis', 'días gratis');
  const price = `${formatPesos(currentPrice(item))} ${chargeRhythm(item)}`;
  return { free, terms: `${free}; después ${price}. Cancela antes en Mis Compras y no pagas.` };
}

/** Empty for a package without free days. */
export const trialTerms = (item: Priced): string => trialOffer(item)?.terms ?? '';
