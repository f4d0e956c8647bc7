import type { class_packages } from '@tbm/server/features/packages/index';

export type Package = typeof class_packages.$inferSelect;

/** What a package says; all else is the plain case: paid once, good at every branch, without limits. */
export type Told = Pick<Package, 'class_package_id' | 'title' | 'price' | 'expiration_days'> &
  Partial<Package> & { features: readonly string[] };

export const complete = (since: string, { features, ...told }: Told): Package => ({
  short_description: '',
  first_check: false,
  sale_price: null,
  is_special_event: false,
  package_days: told.expiration_days,
  customer_limit: null,
  available: null,
  class_amount: null,
  is_unlimited: false,
  include_online: false,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  slots: null,
  is_test: false,
  show_home: true,
  branch_id: null,
  thumbnail_file_id: null,
  file_url: null,
  receipt_file_id: null,
  ...told,
  description: features.join('\n'),
  createdAt: since,
  updatedAt: since,
  deletedAt: null,
});
