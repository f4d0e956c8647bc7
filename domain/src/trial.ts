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
