import { paymentPlans } from '@tbm/contract/checkout';
import { billLength, reasonLengths } from '@tbm/contract/lengths';
import { subscriptionPeriods } from '@tbm/contract/packages';
import { invoiceStatuses, purchaseKinds, purchaseStatuses } from '@tbm/contract/purchases';
import { onceKeyLength } from '@tbm/contract/record-lengths';
import { deskMethods } from '@tbm/domain/settings';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, pesos, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { branches } from '../branches/tables.ts';
import { discounts } from '../discounts/tables.ts';
import { class_packages } from '../packages/tables.ts';
import { payment_sources } from '../payment-sources/tables.ts';

export const payment_methods = pgTable('payment_methods', {
  payment_method_id: reference().primaryKey(),
  name: text().notNull(),
});

/** The purchase of a customer, with the package's terms at that time [PUR-001]. */
export const purchases = pgTable(
  'purchases',
  {
    purchase_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    /** Who pays: the customer, or another member of the family. Cards, receipts and refunds are the payer's. */
    payer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    class_package_id: reference()
      .notNull()
      .references(() => class_packages.class_package_id),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
    cart_id: text(),
    kind: text({ enum: purchaseKinds }).notNull().default('package'),
    status: text({ enum: purchaseStatuses }).notNull().default('pending'),
    total_payment: pesos().notNull(),
    payment_method_id: reference()
      .notNull()
      .references(() => payment_methods.payment_method_id),
    discount_id: reference().references(() => discounts.discount_id),
    /** At the desk: the number of the receipt or invoice, and the customer row of the seller. */
    bill: text(),
    sold_by: reference().references(() => customers.customer_id),
    /** The amount of each charge, before discounts; null where it equals the total. */
    price: pesos(),
    payment_id: text(),
    /** The card that pays, once known. */
    payment_source_id: reference(),
    payment_plan: text({ enum: paymentPlans }),
    /** The provider's page on which it is paid in months. */
    session_id: text(),
    /** The provider's setup in which the card of a trial is collected. */
    setup_id: text(),
    subscription_id: text(),
    subscription_period: text({ enum: subscriptionPeriods }),
    subscription_interval: integer(),
    free_trial_length: integer(),
    free_trial_period: text({ enum: subscriptionPeriods }),
    class_amount: integer(),
    is_unlimited: boolean().notNull().default(false),
    expiration_days: integer().notNull(),
    include_online: boolean().notNull(),
    cancel_reason: text(),
    cancelledAt: instant(),
    /** The subscription that this one replaces, and the day of the first charge. */
    replaces_purchase_id: reference(),
    starts_at: instant(),
    /** The running package that this one raises to a larger one, by the classes that it adds. */
    tops_up_purchase_id: reference(),
    /** When the free days end. */
    trial_ends_at: instant(),
    /** When a subscription charges next, and until when it is paid: neither ever decreases. */
    current_period_end: instant(),
    paid_until: instant(),
    /** When the customer took the retention offer on it. */
    offerAt: instant(),
    /**
     * True for a second running subscription of its package, or a second top-up of a purchase. Either it is from before
     * such purchases were refused, or it was paid at the moment in which it was given up.
     */
    is_repeated: boolean().notNull().default(false),
    /** When it ended at the provider; it is never revived after that. */
    subscription_ended_at: instant(),
    /** When access ends; set once active. Of a running subscription it includes time for charging again. */
    access_until: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    lengths('purchases', table, {
      bill: billLength,
      cancel_reason: reasonLengths.membership,
      cart_id: onceKeyLength,
    }),
    // A place and a lot name a purchase with its buyer.
    unique('purchases_of_customer').on(table.purchase_id, table.customer_id),
    // The payer's own card, and the customer's own subscription before.
    foreignKey({
      name: 'purchases_own_source',
      columns: [table.payment_source_id, table.payer_id],
      foreignColumns: [payment_sources.payment_source_id, payment_sources.customer_id],
    }),
    foreignKey({
      name: 'purchases_own_before',
      columns: [table.replaces_purchase_id, table.customer_id],
      foreignColumns: [table.purchase_id, table.customer_id],
    }),
    // The customer's own package that it tops up.
    foreignKey({
      name: 'purchases_own_topped_up',
      columns: [table.tops_up_purchase_id, table.customer_id],
      foreignColumns: [table.purchase_id, table.customer_id],
    }),
    // The same cart gives the same purchase: a double click never charges twice.
    unique('purchases_cart').on(table.customer_id, table.cart_id),
    uniqueIndex('purchases_payment').on(table.payment_id),
    uniqueIndex('purchases_subscription').on(table.subscription_id),
    uniqueIndex('purchases_session').on(table.session_id),
    uniqueIndex('purchases_setup').on(table.setup_id),
    uniqueIndex('purchases_replaces').on(table.replaces_purchase_id).where(sql`${table.status} <> 'failed'`),
    // One running subscription of a package, or one about to begin; one that replaces another is made for a single one.
    uniqueIndex('purchases_one_subscription')
      .on(table.customer_id, table.class_package_id)
      .where(
        sql`${table.status} in ('pending', 'active') and ${table.subscription_period} is not null and ${table.replaces_purchase_id} is null and not ${table.is_repeated}`,
      ),
    // A purchase is topped up once; the next top-up is one of the top-up.
    uniqueIndex('purchases_tops_up_once')
      .on(table.tops_up_purchase_id)
      .where(
        sql`${table.tops_up_purchase_id} is not null and ${table.status} in ('pending', 'active', 'completed') and not ${table.is_repeated}`,
      ),
    index('purchases_tops_up')
      .on(table.tops_up_purchase_id)
      .where(sql`${table.tops_up_purchase_id} is not null`),
    index('purchases_source').on(table.payment_source_id).where(sql`${table.payment_source_id} is not null`),
    index('purchases_charged_next')
      .on(table.current_period_end)
      .where(sql`${table.status} = 'active' and ${table.subscription_id} is not null`),
    index('purchases_customer').on(
      table.customer_id,
      table.createdAt.desc().nullsFirst(),
      table.purchase_id.desc().nullsFirst(),
    ),
    index('purchases_payer').on(table.payer_id, table.customer_id),
    index('purchases_of_families')
      .on(table.purchase_id)
      .where(sql`${table.payer_id} <> ${table.customer_id}`),
    index('purchases_package').on(table.class_package_id, table.customer_id),
    index('purchases_discount')
      .on(table.discount_id, table.customer_id)
      .where(sql`${table.discount_id} is not null`),
    index('purchases_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    index('purchases_active').on(table.access_until).where(sql`${table.status} = 'active'`),
    check(
      'purchases_replaces_later',
      sql`(${table.replaces_purchase_id} is null) = (${table.starts_at} is null)`,
    ),
    check('purchases_status', sql`${table.status} in (${rawLiterals(purchaseStatuses)})`),
    check('purchases_plan', sql`${table.payment_plan} in (${rawLiterals(paymentPlans)})`),
    check(
      'purchases_periods',
      sql`${table.subscription_period} in (${rawLiterals(subscriptionPeriods)}) and ${table.free_trial_period} in (${rawLiterals(subscriptionPeriods)})`,
    ),
    check('purchases_total', sql`${table.total_payment} >= 0`),
    check('purchases_price', sql`${table.price} >= 0`),
    check(
      'purchases_subscription_has_period',
      sql`${table.subscription_id} is null or (${table.subscription_period} is not null and ${table.subscription_interval} > 0)`,
    ),
    // A subscription is paid by its own bills, everything else by one payment.
    check('purchases_one_way', sql`${table.subscription_id} is null or ${table.payment_id} is null`),
    check(
      'purchases_active_has_end',
      sql`${table.status} not in ('active', 'completed') or ${table.access_until} is not null or ${table.kind} = 'missed_class_fee'`,
    ),
    // A top-up is paid once, and adds classes to a package; a trigger of the migration says to which ones.
    check(
      'purchases_top_up',
      sql`${table.tops_up_purchase_id} is null or (${table.kind} = 'package' and ${table.total_payment} > 0 and coalesce(${table.class_amount}, 0) > 0 and not ${table.is_unlimited} and ${table.subscription_period} is null and ${table.discount_id} is null and ${table.replaces_purchase_id} is null)`,
    ),
    // A missed class is never charged to another person.
    check(
      'purchases_fee_of_member',
      sql`${table.kind} = 'package' or ${table.payer_id} = ${table.customer_id}`,
    ),
    check('purchases_kind', sql`${table.kind} in (${rawLiterals(purchaseKinds)})`),
    // A fee gives nothing: it is open, paid or given up.
    check(
      'purchases_fee',
      sql`${table.kind} = 'package' or (${table.status} in ('pending', 'completed', 'failed') and ${table.access_until} is null and ${table.total_payment} > 0 and ${table.class_amount} is null and not ${table.is_unlimited} and not ${table.include_online} and ${table.subscription_period} is null and ${table.discount_id} is null)`,
    ),
  ],
);

/**
 * What a subscriber authorised before anything was charged, in the words that were shown (LFPC art. 76 Bis). Rows are only
 * ever added: a trigger of the migration allows no change but that of the address, which is deleted with the account.
 */
export const charge_consents = pgTable(
  'charge_consents',
  {
    charge_consent_id: key(),
    purchase_id: reference()
      .notNull()
      .references(() => purchases.purchase_id),
    text: text().notNull(),
    version: integer().notNull(),
    /** The IP address from which the subscriber sent it. */
    address: text(),
    createdAt: createdAt(),
  },
  (table) => [
    // A repeated attempt stores the same again.
    unique('charge_consents_once').on(table.purchase_id, table.text),
    check('charge_consents_text', sql`${table.text} <> ''`),
    check('charge_consents_version', sql`${table.version} > 0`),
  ],
);

/**
 * People who have had a package that is given once a person, by keyed hashes of the verified e-mail and telephone.
 * Another account of the same person is refused.
 */
export const free_package_claims = pgTable(
  'free_package_claims',
  {
    class_package_id: reference().notNull(),
    contact_hash: text().notNull(),
    purchase_id: reference()
      .notNull()
      .references(() => purchases.purchase_id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.class_package_id, table.contact_hash] }),
    index('free_package_claims_purchase').on(table.purchase_id),
  ],
);

/**
 * Who has had the free days of a subscription, by keyed hashes of e-mail and telephone; the card is in `trials`. The claim
 * of a purchase that failed counts for nothing.
 */
export const trial_contacts = pgTable(
  'trial_contacts',
  {
    contact_hash: text().primaryKey(),
    purchase_id: reference()
      .notNull()
      .references(() => purchases.purchase_id),
    createdAt: createdAt(),
  },
  (table) => [index('trial_contacts_purchase').on(table.purchase_id)],
);

/** Every charge, refund and failure. One paid invoice per charge of the provider. */
export const invoices = pgTable(
  'invoices',
  {
    invoice_id: key(),
    purchase_id: reference()
      .notNull()
      .references(() => purchases.purchase_id),
    total_payment: pesos().notNull(),
    status: text({ enum: invoiceStatuses }).notNull(),
    /** How much of a paid one has been refunded; never more than was paid. */
    refunded: pesos().notNull().default(0),
    /** The refunded charge, for a refund. */
    refund_of: reference().references((): AnyPgColumn => invoices.invoice_id),
    /** The payment method in which the money was handed back, for a refund at the desk. */
    refund_method_id: reference().references(() => payment_methods.payment_method_id),
    /** The package that was charged, where the plan has changed since; else that of the purchase. */
    class_package_id: reference().references(() => class_packages.class_package_id),
    /** The provider's bill, for a subscription. */
    bill_id: text(),
    /** The period that the provider charged, for a subscription; null where it is not known. */
    period_start: instant(),
    period_end: instant(),
    /** The provider's id of the charge, refund or failed attempt; null for desk sales, `desk:…` for their refunds. */
    provider_id: text().unique('invoices_provider_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('invoices_purchase').on(table.purchase_id),
    // A bill is paid once.
    uniqueIndex('invoices_paid_bill')
      .on(table.bill_id)
      .where(sql`${table.status} = 'paid' and ${table.bill_id} is not null`),
    index('invoices_refund_of').on(table.refund_of).where(sql`${table.refund_of} is not null`),
    check('invoices_status', sql`${table.status} in (${rawLiterals(invoiceStatuses)})`),
    check('invoices_total', sql`${table.total_payment} >= 0`),
    check('invoices_refunded', sql`${table.refunded} between 0 and ${table.total_payment}`),
    check('invoices_refunds', sql`${table.refund_of} is null or ${table.status} = 'refunded'`),
    check(
      'invoices_refund_method',
      sql`${table.refund_method_id} is null or (${table.status} = 'refunded' and ${table.refund_method_id} in (${sql.raw(deskMethods.join(', '))}))`,
    ),
    check('invoices_given_back', sql`${table.refunded} = 0 or ${table.status} = 'paid'`),
  ],
);

/** Events of payment providers that have been received: each changes the state at most once. */
export const payment_events = pgTable(
  'payment_events',
  {
    provider: text().notNull(),
    event_id: text().notNull(),
    type: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.event_id] }),
    index('payment_events_time').on(table.createdAt, table.event_id),
  ],
);

/** Events of payment providers that could not be applied yet: the provider sends them again. A row is deleted once applied. */
export const payment_event_failures = pgTable(
  'payment_event_failures',
  {
    provider: text().notNull(),
    event_id: text().notNull(),
    type: text().notNull(),
    /** The code of the last problem. */
    code: text().notNull(),
    tries: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.event_id] }),
    check('payment_event_failures_tries', sql`${table.tries} > 0`),
  ],
);
