import { mostGuestPasses } from '@tbm/contract/lengths';
import { subscriptionPeriods } from '@tbm/contract/packages';
import { packageLengths } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  createdAt,
  instant,
  key,
  lengths,
  pesos,
  reference,
  retiredOn,
} from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { branches } from '../branches/tables.ts';
import { files } from '../files/tables.ts';

/** The packages for sale [PKG-002]. */
export const class_packages = pgTable(
  'class_packages',
  {
    class_package_id: key(),
    title: text().notNull(),
    short_description: text().notNull().default(''),
    description: text().notNull().default(''),
    first_check: boolean().notNull().default(false),
    price: pesos().notNull(),
    sale_price: pesos(),
    is_special_event: boolean().notNull().default(false),
    package_days: integer(),
    customer_limit: integer(),
    available: integer(),
    /** How many purchases of it have not failed; triggers on `purchases` count them. */
    sold: integer().notNull().default(0),
    class_amount: integer(),
    is_unlimited: boolean().notNull().default(false),
    expiration_days: integer().notNull(),
    include_online: boolean().notNull().default(false),
    is_subscription: boolean().notNull().default(false),
    subscription_period: text({ enum: subscriptionPeriods }),
    subscription_interval: integer(),
    free_trial_length: integer(),
    slots: text(),
    /** Rules of bookings other than the branch's; null = as the branch. */
    book_days_ahead: integer(),
    held_places: integer(),
    places_per_day: integer(),
    missed_fee: pesos(),
    /** Guests whom the member brings in a paid period without a credit. */
    guest_passes: integer().notNull().default(0),
    is_test: boolean().notNull().default(false),
    /** Shown on the pages of its branch, not only in the complete list. */
    show_home: boolean().notNull().default(true),
    branch_id: reference().references(() => branches.branch_id),
    thumbnail_file_id: reference().references(() => files.file_id),
    /** External links for buyers [PUR-020]. */
    file_url: text(),
    receipt_file_id: reference().references(() => files.file_id),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    retired_on: retiredOn(),
    deletedAt: instant(),
  },
  (table) => [
    lengths('class_packages', table, packageLengths),
    index('class_packages_branch').on(table.branch_id),
    check(
      'class_packages_period',
      sql`${table.subscription_period} in (${rawLiterals(subscriptionPeriods)})`,
    ),
    // A package is never sold more often than its stock allows.
    check('class_packages_available_sold', sql`${table.sold} >= 0 and ${table.sold} <= ${table.available}`),
    check(
      'class_packages_limits',
      sql`${table.book_days_ahead} between 0 and 365 and ${table.held_places} between 1 and 100 and ${table.places_per_day} between 1 and 24`,
    ),
    check(
      'class_packages_missed_fee',
      sql`${table.missed_fee} = 0 or ${table.missed_fee} between 10 and 1000`,
    ),
    check(
      'class_packages_guest_passes',
      sql`${table.guest_passes} between 0 and ${sql.raw(`${mostGuestPasses}`)}`,
    ),
    check('class_packages_prices', sql`${table.price} >= 0 and ${table.sale_price} >= 0`),
    check(
      'class_packages_numbers',
      sql`${table.class_amount} >= 0 and ${table.available} >= 0 and ${table.customer_limit} > 0 and ${table.expiration_days} > 0 and ${table.free_trial_length} > 0 and ${table.package_days} > 0 and ${table.subscription_interval} > 0`,
    ),
    check(
      'class_packages_subscription',
      sql`${table.is_subscription} = (${table.subscription_period} is not null) and ${table.is_subscription} = (${table.subscription_interval} is not null)`,
    ),
  ],
);
