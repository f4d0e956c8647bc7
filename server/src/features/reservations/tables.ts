import { guestLength, ratingLength } from '@tbm/contract/lengths';
import { requestedPlaceStatuses } from '@tbm/contract/purchases';
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
import {
  createdAt,
  instant,
  instantRange,
  key,
  lengths,
  reference,
} from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { credit_lots } from '../credits/tables.ts';
import { purchases } from '../purchases/tables.ts';
import { single_classes } from '../schedule/tables.ts';

/** A place in a class [RES-008]. Active while `deletedAt` is null [RES-009]. */
export const class_reservations = pgTable(
  'class_reservations',
  {
    class_reservation_id: key(),
    single_class_id: reference().notNull(),
    /** Null for a guest without a member. */
    customer_id: reference().references(() => customers.customer_id),
    /** Copied from the class, so that one's own list needs no other table to sort. */
    class_date: instant().notNull(),
    spot: integer(),
    guest_name: text(),
    /** The lot that paid; null for cash. */
    credit_lot_id: reference(),
    /** The lot whose guest pass paid, instead of a credit. */
    guest_pass_lot_id: reference(),
    /** Whether a member invited the guest, who has a link of their own; not for guests of the desk. */
    is_invited: boolean().notNull().default(false),
    /** The purchase that it is part of: a special event's package [product decision 5]. */
    purchase_id: reference(),
    /** The class's time, only when an unlimited lot paid: two such places must not overlap (exclusion in a migration). */
    unlimited_during: instantRange(),
    is_cash: boolean().notNull().default(false),
    is_paid: boolean().notNull().default(false),
    attend: boolean().notNull().default(false),
    class_stars: integer(),
    coach_stars: integer(),
    comment: text(),
    /** The last day on which the credit of a place that the studio took away can be used, as the member was told (docs/decisions/0063). */
    credit_until: date({ mode: 'string' }),
    /**
     * When what calendars show of the place changed last: triggers let it grow by a second at least (docs/decisions/0064). The
     * default is for places from before the column.
     */
    calendarChangedAt: instant().notNull().default(sql`now()`),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    lengths('class_reservations', table, { comment: ratingLength, guest_name: guestLength }),
    // The date is that of the class, also after it has moved.
    foreignKey({
      name: 'class_reservations_of_class',
      columns: [table.single_class_id, table.class_date],
      foreignColumns: [single_classes.single_class_id, single_classes.class_date],
    }).onUpdate('cascade'),
    // Paid with the customer's own credits and own purchase.
    foreignKey({
      name: 'class_reservations_own_lot',
      columns: [table.credit_lot_id, table.customer_id],
      foreignColumns: [credit_lots.credit_lot_id, credit_lots.customer_id],
    }),
    foreignKey({
      name: 'class_reservations_own_purchase',
      columns: [table.purchase_id, table.customer_id],
      foreignColumns: [purchases.purchase_id, purchases.customer_id],
    }),
    foreignKey({
      name: 'class_reservations_own_guest_pass',
      columns: [table.guest_pass_lot_id, table.customer_id],
      foreignColumns: [credit_lots.credit_lot_id, credit_lots.customer_id],
    }),
    index('class_reservations_guest_pass')
      .on(table.guest_pass_lot_id)
      .where(sql`${table.guest_pass_lot_id} is not null`),
    // A member invites one guest to a class.
    uniqueIndex('class_reservations_one_guest')
      .on(table.single_class_id, table.customer_id)
      .where(sql`${table.deletedAt} is null and ${table.is_invited}`),
    check(
      'class_reservations_invited',
      sql`not ${table.is_invited} or (${table.customer_id} is not null and ${table.guest_name} is not null)`,
    ),
    // A pass pays for an invited guest alone, and instead of anything else.
    check(
      'class_reservations_pass_pays_guest',
      sql`${table.guest_pass_lot_id} is null or (${table.is_invited} and ${table.credit_lot_id} is null and ${table.purchase_id} is null and not ${table.is_cash})`,
    ),
    check(
      'class_reservations_payer',
      sql`${table.customer_id} is not null or (${table.credit_lot_id} is null and ${table.purchase_id} is null)`,
    ),
    // Cancelled ones too: a payment that arrives late looks for the place that was lost.
    index('class_reservations_bought').on(table.purchase_id).where(sql`${table.purchase_id} is not null`),
    index('class_reservations_lot').on(table.credit_lot_id).where(sql`${table.credit_lot_id} is not null`),
    // The places to confirm: a job that each booking queued would cost it a third of its speed.
    index('class_reservations_made')
      .on(table.createdAt)
      .where(sql`${table.deletedAt} is null and ${table.guest_name} is null and not ${table.attend}`),
    // The places to remind of.
    index('class_reservations_open')
      .on(table.class_date)
      .where(sql`${table.deletedAt} is null and ${table.guest_name} is null and not ${table.attend}`),
    // One place a customer and class (guests apart); a spot is held once.
    uniqueIndex('class_reservations_once')
      .on(table.single_class_id, table.customer_id)
      .where(sql`${table.deletedAt} is null and ${table.guest_name} is null`),
    uniqueIndex('class_reservations_spot')
      .on(table.single_class_id, table.spot)
      .where(sql`${table.deletedAt} is null and ${table.spot} is not null`),
    index('class_reservations_customer').on(
      table.customer_id,
      table.class_date.desc().nullsFirst(),
      table.class_reservation_id.desc().nullsFirst(),
    ),
    // Cancelled places too: they follow their class.
    index('class_reservations_class').on(table.single_class_id, table.spot),
    // The classes that the member attended, for the active days.
    index('class_reservations_attended')
      .on(table.customer_id, table.class_date)
      .where(sql`${table.attend} and ${table.deletedAt} is null and ${table.guest_name} is null`),
    // The stars of a class.
    index('class_reservations_rated').on(table.single_class_id).where(sql`${table.class_stars} is not null`),
    uniqueIndex('class_reservations_purchase')
      .on(table.purchase_id)
      .where(sql`${table.deletedAt} is null and ${table.purchase_id} is not null`),
    // A place is paid by a credit, a guest pass, by cash or by a purchase of its own: without any the whole booking is undone.
    check(
      'class_reservations_paid_by',
      sql`${table.credit_lot_id} is not null or ${table.is_cash} or ${table.purchase_id} is not null or ${table.guest_pass_lot_id} is not null`,
    ),
    check(
      'class_reservations_whose',
      sql`${table.customer_id} is not null or ${table.guest_name} is not null`,
    ),
    check(
      'class_reservations_promise',
      sql`${table.credit_until} is null or ${table.credit_lot_id} is not null`,
    ),
    check('class_reservations_spot_positive', sql`${table.spot} > 0`),
    check(
      'class_reservations_stars',
      sql`${table.class_stars} between 1 and 5 and ${table.coach_stars} between 1 and 5`,
    ),
  ],
);

/**
 * The place in a class that a purchase is made for. It is tried once, when the purchase has become active, and the outcome
 * stays: the reserved place, or the code of the refusal.
 */
export const requested_places = pgTable(
  'requested_places',
  {
    purchase_id: reference()
      .primaryKey()
      .references(() => purchases.purchase_id),
    single_class_id: reference()
      .notNull()
      .references(() => single_classes.single_class_id),
    /** The chosen spot; null when none was chosen. */
    spot: integer(),
    status: text({ enum: requestedPlaceStatuses }).notNull().default('waiting'),
    class_reservation_id: reference()
      .unique('requested_places_reservation')
      .references(() => class_reservations.class_reservation_id),
    /** Why it was refused, from the catalogue of messages. */
    code: text(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    check('requested_places_status', sql`${table.status} in (${rawLiterals(requestedPlaceStatuses)})`),
    check('requested_places_spot_positive', sql`${table.spot} > 0`),
    check(
      'requested_places_outcome',
      sql`(${table.status} = 'reserved') = (${table.class_reservation_id} is not null)
        and (${table.status} = 'refused') = (${table.code} is not null)
        and (${table.status} = 'waiting') = (${table.settledAt} is null)`,
    ),
  ],
);
