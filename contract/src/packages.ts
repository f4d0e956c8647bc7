import { z } from 'zod';
import { fileRef, id, idText, instant, pesos } from './fields.ts';
import { defineRoutes } from './route.ts';

export const subscriptionPeriods = ['day', 'month', 'year'] as const;

/** A package of classes or online access [PKG-002]. */
export const classPackage = z.object({
  class_package_id: id,
  title: z.string(),
  short_description: z.string(),
  /** Features, one a line. */
  description: z.string(),
  first_check: z.boolean(),
  price: pesos,
  /** Null when not on sale [PKG-004]. */
  sale_price: pesos.nullable(),
  is_special_event: z.boolean(),
  /** Days that giveAccess grants. */
  package_days: z.int().nullable(),
  /** Purchases per customer; null = no limit. */
  customer_limit: z.int().nullable(),
  /** How many are left to sell in all; null = no limit. */
  available: z.int().nullable(),
  /** Classes granted a period; null = none (online only). Unlimited packages have `is_unlimited`. */
  class_amount: z.int().nullable(),
  is_unlimited: z.boolean(),
  expiration_days: z.int(),
  include_online: z.boolean(),
  is_subscription: z.boolean(),
  subscription_period: z.enum(subscriptionPeriods).nullable(),
  subscription_interval: z.int().nullable(),
  /** Length of the free trial in days; null = none. */
  free_trial_length: z.int().nullable(),
  slots: z.string().nullable(),
  /** Seen by admins only, first in the list [PKG-034]. */
  is_test: z.boolean(),
  /** Null = good at every branch. */
  branch_id: id.nullable(),
  thumbnail_file: fileRef.nullable(),
  receipt_file: fileRef.nullable(),
  updatedAt: instant,
});
export type ClassPackage = z.output<typeof classPackage>;

export const packageRoutes = defineRoutes({
  'GET /class_packages': {
    summary: 'Packages on sale at the branch, online ones included',
    who: 'anyone',
    shared: true,
    answer: z.array(classPackage),
  },
  'GET /class_packages/:id': {
    summary: 'One package',
    who: 'anyone',
    params: z.object({ id: idText }),
    answer: classPackage,
    problems: ['package_not_found'],
  },
});
