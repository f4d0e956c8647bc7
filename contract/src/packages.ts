import { z } from 'zod';
import { bookingLimits, missedFee } from './booking-policy.ts';
import {
  addressOrNone,
  fileRef,
  flagText,
  id,
  idText,
  instant,
  isRetired,
  listQuery,
  paged,
  pesos,
  text,
} from './fields.ts';
import { mostGuestPasses } from './lengths.ts';
import { packageLengths } from './record-lengths.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Packages of classes and of online access';

export const subscriptionPeriods = ['day', 'month', 'year'] as const;

/** A package of classes or online access [PKG-002]. */
export const classPackage = z.object({
  class_package_id: id,
  title: z.string(),
  short_description: z.string(),
  /** Features, one per line. */
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
  /** The number left to sell in total; null = no limit. */
  available: z.int().nullable(),
  /** Classes granted per period; null = none (online only). Unlimited packages have `is_unlimited`. */
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
  /** Rules of bookings other than the branch's; null = as the branch [product decision 19]. */
  book_days_ahead: bookingLimits.shape.book_days_ahead.nullable(),
  held_places: bookingLimits.shape.held_places.nullable(),
  places_per_day: bookingLimits.shape.places_per_day.nullable(),
  /** The fee for missed classes of this package, in pesos; 0 = none, null = as the branch. */
  missed_fee: z.number().nullable(),
  /** Guests whom the member brings in a paid period without a credit. */
  guest_passes: z.int(),
  /** Visible to admins only, first in the list [PKG-034]. */
  is_test: z.boolean(),
  /** Shown on the pages of its branch, not only in the full list [API-028]. */
  show_home: z.boolean(),
  /** Null = valid at every branch. */
  branch_id: id.nullable(),
  thumbnail_file: fileRef.nullable(),
  receipt_file: fileRef.nullable(),
  updatedAt: instant,
});
export type ClassPackage = z.output<typeof classPackage>;
/** The roles that may buy, sell or read test packages. */
export const testPackages = { test_packages: admins } as const;

/** Pesos as an admin types them. */
const price = z
  .number('price_invalid')
  .min(0, 'price_invalid')
  .max(99_999_999, 'price_invalid')
  .multipleOf(0.01, 'price_invalid');
const days = z.int('days_invalid').min(1, 'days_invalid').max(3660, 'days_invalid');
const count = z.int('count_invalid').min(0, 'count_invalid').max(100_000, 'count_invalid');
const atLeastOne = count.min(1, 'count_invalid');

/** Times of day, separated by commas [PKG-006]. */
const slots = text(packageLengths.slots).pipe(
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(\s*,\s*([01]\d|2[0-3]):[0-5]\d)*$/, 'slots_invalid'),
);

/** The fields of a package that an admin edits [PKG-002], with defaults. */
const packageFields = z.object({
  title: text(packageLengths.title).pipe(z.string().min(1, 'title_missing')),
  short_description: text(packageLengths.short_description).default(''),
  description: text(packageLengths.description).default(''),
  first_check: z.boolean().default(false),
  price,
  sale_price: price.nullable().default(null),
  is_special_event: z.boolean().default(false),
  package_days: days.nullable().default(null),
  customer_limit: atLeastOne.nullable().default(null),
  available: count.nullable().default(null),
  class_amount: count.nullable().default(null),
  is_unlimited: z.boolean().default(false),
  expiration_days: days,
  include_online: z.boolean().default(false),
  is_subscription: z.boolean().default(false),
  subscription_period: z.enum(subscriptionPeriods).nullable().default(null),
  subscription_interval: atLeastOne.nullable().default(null),
  free_trial_length: atLeastOne.nullable().default(null),
  slots: slots.nullable().default(null),
  book_days_ahead: bookingLimits.shape.book_days_ahead.nullable().default(null),
  held_places: bookingLimits.shape.held_places.nullable().default(null),
  places_per_day: bookingLimits.shape.places_per_day.nullable().default(null),
  missed_fee: z
    .union([z.literal(0), missedFee])
    .nullable()
    .default(null),
  guest_passes: count.max(mostGuestPasses, 'count_invalid').default(0),
  /** On the pages of the site, or in the full list alone [API-028]. */
  show_home: z.boolean().default(true),
  is_test: z.boolean().default(false),
  branch_id: id.nullable().default(null),
  thumbnail_file_id: id.nullable().default(null),
  receipt_file_id: id.nullable().default(null),
  file_url: addressOrNone.nullable().default(null),
});

/** Checks fields against each other. */
function checkFields(
  item: Omit<z.output<typeof packageFields>, 'show_home'>,
  check: z.core.$RefinementCtx,
): void {
  const refuse = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
  if (item.sale_price !== null && item.sale_price >= item.price) refuse('sale_price', 'sale_price_high');
  const present = [item.subscription_period, item.subscription_interval].filter(
    (part) => part !== null,
  ).length;
  if (present !== (item.is_subscription ? 2 : 0)) refuse('subscription_period', 'subscription_incomplete');
  if (item.free_trial_length !== null && !item.is_subscription)
    refuse('free_trial_length', 'trial_without_subscription');
  if (item.is_unlimited && item.class_amount !== null) refuse('class_amount', 'unlimited_with_amount');
}

const written = packageFields.superRefine(checkFields);
/** A change without the pages leaves the package on its pages. */
const changedFields = packageFields.extend({ show_home: z.boolean().optional() });
const changed = changedFields.superRefine(checkFields);
const rewritten = changedFields.extend({ class_package_id: id }).superRefine(checkFields);
export type WrittenPackage = z.output<typeof packageFields>;

/** A package as admins see it, including hidden fields and deleted packages. */
const adminPackage = classPackage.extend({
  file_url: z.string().nullable(),
  thumbnail_file_id: id.nullable(),
  receipt_file_id: id.nullable(),
  deletedAt: instant.nullable(),
  is_retired: isRetired,
});
export type AdminPackage = z.output<typeof adminPackage>;

const params = z.object({ id: idText });
const invalidates = [
  'GET /class_packages',
  'GET /class_packages/admin/list',
  'GET /class_packages/:id',
] as const;

/** A public list. */
const list = (summary: string) =>
  ({
    summary,
    who: 'anyone',
    keyRight: 'packages:read',
    shared: true,
    answer: z.array(classPackage),
  }) as const;

export const packageRoutes = defineRoutes({
  'GET /class_packages': list('Packages on sale at the branch, online ones included'),
  'GET /class_packages/online/all': list('Online packages, by price'),
  'GET /class_packages/online/home': list('Online packages that are shown on pages'),
  'GET /class_packages/presenciales/all': list(
    'In-person packages of the branch, by number of classes, unlimited last',
  ),
  'GET /class_packages/presenciales/home': list(
    'In-person packages of the branch that are shown on its page',
  ),
  'GET /class_packages/especiales/all': list('Packages of special events at the branch'),
  'GET /class_packages/especiales/home': list('Packages of special events that are shown on pages'),
  'GET /class_packages/bought': {
    summary: 'Ids of the packages that the caller has bought, for offers that are made once',
    who: signedIn,
    answer: z.array(id),
  },
  'GET /class_packages/admin/all': {
    summary: 'All packages on sale, tests first',
    who: admins,
    keyRight: 'packages:read',
    answer: z.array(adminPackage),
  },
  'GET /class_packages/admin/list': {
    summary: 'A page of the packages on sale, searched and sorted; tests first',
    who: admins,
    query: listQuery([
      'title',
      'price',
      'sale_price',
      'branch_id',
      'class_amount',
      'is_subscription',
      'include_online',
      'show_home',
      'is_test',
    ]).extend({
      branch_id: idText.optional(),
      is_subscription: flagText,
      include_online: flagText,
      show_home: flagText,
      is_test: flagText,
      retired: flagText,
    }),
    answer: paged(adminPackage),
  },
  'GET /class_packages/admin/:id': {
    summary: 'One package, even a test, a hidden or a deleted one',
    who: admins,
    keyRight: 'packages:read',
    params,
    answer: adminPackage,
    problems: ['package_not_found'],
  },
  'GET /class_packages/:id': {
    summary: 'One package',
    who: 'anyone',
    keyRight: 'packages:read',
    params,
    answer: classPackage,
    problems: ['package_not_found'],
  },
  'POST /class_packages': {
    summary: 'Creates a package',
    who: admins,
    body: written,
    invalidates,
    answer: adminPackage,
    status: 201,
  },
  'PUT /class_packages': {
    summary: 'Changes a package; the id in the body',
    who: admins,
    body: rewritten,
    invalidates,
    answer: adminPackage,
    problems: ['package_not_found', 'available_below_sold'],
  },
  'PUT /class_packages/:id': {
    summary: 'Changes a package',
    who: admins,
    params,
    body: changed,
    invalidates,
    answer: adminPackage,
    edits: { read: 'GET /class_packages/admin/:id' },
    problems: ['package_not_found', 'available_below_sold', 'changed_meanwhile', 'version_missing'],
  },
  'DELETE /class_packages/:id': {
    summary: 'Stops selling a package; buyers keep it',
    who: admins,
    params,
    invalidates,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['package_not_found'],
  },
  'POST /class_packages/home/:id': {
    summary: 'Shows a package on pages',
    who: admins,
    params,
    invalidates,
    answer: adminPackage,
    problems: ['package_not_found'],
  },
  'DELETE /class_packages/home/:id': {
    summary: 'Shows a package only in the full list',
    who: admins,
    params,
    invalidates,
    answer: adminPackage,
    problems: ['package_not_found'],
  },
});
