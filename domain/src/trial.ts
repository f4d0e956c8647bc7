import { settings } from './settings.ts';

const isDefault = (branch_id: number): boolean => branch_id === settings.default_branch_id;

/** Checkout of the free trial: only branches other than the default are named in it [TRIAL-001, TRIAL-002, X25]. */
export const trialCheckout = (branch_id: number): string =>
  `/checkout/${settings.trial_package_id}/${isDefault(branch_id) ? '' : `?branch_id=${branch_id}`}`;

/** The single class behind a branch's trial-class button [TRIAL-011, TRIAL-012, X25]. */
export const trialClassCheckout = (branch_id: number): string => {
  const { monterrey, other } = settings.single_class_package_ids;
  return isDefault(branch_id) ? `/checkout/${monterrey}/` : `/checkout/${other}/?branch_id=${branch_id}`;
};
