import type { ClassPackage } from '@tbm/contract/packages';
import { counted } from './counted.ts';
import { formatPesos } from './money.ts';
import { chargeRhythm, currentPrice } from './packages.ts';
import { settings } from './settings.ts';

const isDefault = (branch_id: number): boolean => branch_id === settings.default_branch_id;

/** Checkout of the free trial: only branches other than the default are named in it [TRIAL-001, TRIAL-002, X25]. */
export const trialCheckout = (branch_id: number): string =>
  `/checkout/${settings.trial_package_id}/${isDefault(branch_id) ? '' : `?branch_id=${branch_id}`}`;

/** The package of the single class behind a branch's trial-class button. */
export const trialClassId = (branch_id: number): number => {
  const { monterrey, other } = settings.single_class_package_ids;
  return isDefault(branch_id) ? monterrey : other;
};

/** Its checkout [TRIAL-011, TRIAL-012, X25]. */
export const trialClassCheckout = (branch_id: number): string =>
  `/checkout/${trialClassId(branch_id)}/${isDefault(branch_id) ? '' : `?branch_id=${branch_id}`}`;

type Priced = Pick<
  ClassPackage,
  'price' | 'sale_price' | 'subscription_period' | 'subscription_interval' | 'free_trial_length'
>;

/** A free trial as it is offered. */
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
