import type { ClassPackage } from '@tbm/contract/packages';

let next = 30_000;

/** A package of twelve classes for a test, with a number of its own. */
export const packageWith = (fields: Partial<ClassPackage>): ClassPackage => ({
  class_package_id: next++,
  title: 'Paquete',
  short_description: '',
  description: '',
  first_check: false,
  price: 1000,
  sale_price: null,
  show_home: true,
  is_special_event: false,
  package_days: null,
  customer_limit: null,
  available: null,
  class_amount: 12,
  is_unlimited: false,
  expiration_days: 30,
  include_online: false,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  slots: null,
  book_days_ahead: null,
  held_places: null,
  missed_fee: null,
  places_per_day: null,
  guest_passes: 0,
  is_test: false,
  branch_id: null,
  thumbnail_file: null,
  receipt_file: null,
  updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
});
