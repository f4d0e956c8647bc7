import { subscriptionPeriods } from '@tbm/contract/packages';
import { planChangeTimings } from '@tbm/contract/plan-changes';
import { withdrawalReasons } from '@tbm/domain/plan-changes';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, pesos, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { class_packages } from '../packages/tables.ts';
import { purchases } from '../purchases/tables.ts';

/**
 * Changes of a subscription to another package, with the terms that the member agreed to. There is no status: what was done at
 * the provider and here is a column each. What was authorised stays as it was read, see `keep_plan_change_consents`.
 */
export const plan_changes = pgTable(
  'plan_changes',
  {
    plan_change_id: key(),
    purchase_id: reference().notNull(),
    customer_id: reference().notNull(),
    from_package_id: reference()
      .notNull()
      .references(() => class_packages.class_package_id),
    to_package_id: reference()
      .notNull()
      .references(() => class_packages.class_package_id),
    timing: text({ enum: planChangeTimings }).notNull(),
    /** The instant of the charge with which it is made; of a change now, the one from which the difference was reckoned. */
    effectiveAt: instant().notNull(),
    /** Pesos of each charge afterwards, and the terms of the package when it was agreed to. */
    price: pesos().notNull(),
    subscription_period: text({ enum: subscriptionPeriods }).notNull(),
    subscription_interval: integer().notNull(),
    class_amount: integer(),
    is_unlimited: boolean().notNull(),
    expiration_days: integer().notNull(),
    include_online: boolean().notNull(),
    /** The difference that a change now is charged with. */
    due: pesos(),
    /** Credits of the rest of the period, and their last day, where a change now does not begin a full one. */
    now_classes: integer(),
    now_is_unlimited: boolean(),
    now_expires_on: date({ mode: 'string' }),
    /** The provider's id of what it charges before and after: at Stripe the product, at PayPal the plan. */
    before_plan_id: text().notNull(),
    after_plan_id: text(),
    /** What the member authorised: the text that was shown, its version, and the IP address. */
    consent_text: text().notNull(),
    consent_version: integer().notNull(),
    consent_address: text(),
    createdAt: createdAt(),
    /** The provider makes it with the next charge; at PayPal the buyer has agreed. */
    plannedAt: instant(),
    /** The purchase is one of the new package. */
    appliedAt: instant(),
    /** The member asked PayPal's page to change it back. */
    revertedAt: instant(),
    withdrawnAt: instant(),
    withdrawal_reason: text({ enum: withdrawalReasons }),
    /** Nothing is left to do at the provider. */
    clearedAt: instant(),
  },
  (table) => [
    foreignKey({
      name: 'plan_changes_of_buyer',
      columns: [table.purchase_id, table.customer_id],
      foreignColumns: [purchases.purchase_id, purchases.customer_id],
    }),
    // One open change of a subscription.
    uniqueIndex('plan_changes_one_open')
      .on(table.purchase_id)
      .where(sql`${table.appliedAt} is null and ${table.withdrawnAt} is null`),
    index('plan_changes_purchase').on(table.purchase_id),
    index('plan_changes_customer').on(table.customer_id, table.createdAt),
    index('plan_changes_left').on(table.createdAt).where(sql`${table.clearedAt} is null`),
    check('plan_changes_timing', sql`${table.timing} in (${rawLiterals(planChangeTimings)})`),
    check('plan_changes_other', sql`${table.from_package_id} <> ${table.to_package_id}`),
    check(
      'plan_changes_terms',
      sql`${table.subscription_period} in (${rawLiterals(subscriptionPeriods)}) and ${table.subscription_interval} > 0 and ${table.class_amount} >= 0 and ${table.expiration_days} > 0 and ${table.price} > 0`,
    ),
    check(
      'plan_changes_due',
      sql`(${table.timing} = 'now') = (${table.due} is not null) and (${table.due} is null or ${table.due} > 0)`,
    ),
    check(
      'plan_changes_grant',
      sql`num_nonnulls(${table.now_classes}, ${table.now_is_unlimited}, ${table.now_expires_on}) in (0, 3) and ${table.now_classes} >= 0 and (${table.timing} = 'now' or ${table.now_classes} is null)`,
    ),
    check('plan_changes_consent', sql`${table.consent_text} <> '' and ${table.consent_version} > 0`),
    check(
      'plan_changes_end',
      sql`(${table.withdrawnAt} is null) = (${table.withdrawal_reason} is null) and (${table.appliedAt} is null or ${table.withdrawnAt} is null) and ${table.withdrawal_reason} in (${rawLiterals(withdrawalReasons)})`,
    ),
  ],
);
