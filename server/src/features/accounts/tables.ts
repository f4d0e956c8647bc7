import { personLengths, profileLengths } from '@tbm/contract/lengths';
import { trackFrequencies } from '@tbm/contract/measures';
import { emailLength } from '@tbm/contract/record-lengths';
import { roles } from '@tbm/contract/route';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { byNameOf } from '../../platform/database/by-name.ts';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { plainText } from '../../platform/database/plain-text.ts';
import { branches } from '../branches/tables.ts';
import { files } from '../files/tables.ts';
import { instructors } from '../studio/tables.ts';

/** SQL: a customer's name, e-mail and phone, normalized like `plain` in the domain. */
const searchText = plainText("name || ' ' || last_name || ' ' || email || ' ' || phone");

/** SQL: the mailbox of an address, like `mailboxOf` in the domain. */
export const mailboxSql = (email: string): string =>
  `lower(replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '') || '@' || split_part(${email}, '@', 2))`;

/** A person who buys, books or works here [PROFILE-002]. */
export const customers = pgTable(
  'customers',
  {
    customer_id: key(),
    name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    signup_reason: text(),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
    birthdate: date({ mode: 'string' }),
    /** The handle, without `@`. */
    instagram: text(),
    /** Centimetres. */
    height: integer(),
    /** How often the customer is reminded to write down their progress, and when they chose it. */
    track_frequency: text({ enum: trackFrequencies }),
    trackFrequencyAt: instant(),
    /** The number that the customer verified, with country code; null while none is verified. No other customer has the same. */
    whatsapp_number: text(),
    /**
     * Whether other members see the customer on the leaderboards [LEAD-O2], and the photo beside the name, also in the
     * community.
     */
    on_boards: boolean().notNull().default(true),
    photo_shown: boolean().notNull().default(false),
    /** The customer's photo [PROFILE-002]. */
    file_id: reference().references(() => files.file_id, { onDelete: 'set null' }),
    stripe_customer_id: text().unique(),
    /** When the customer accepted the retention offer: once in a lifetime [PUR-036]. */
    cancel_attempt: instant(),
    /** The text that the desk and admins search. It is stored, so that searches of one or two letters need not compute it. */
    search_text: text().notNull().generatedAlwaysAs(sql.raw(searchText)),
    createdAt: createdAt(),
  },
  (table) => [
    lengths(
      'customers',
      table,
      {
        instagram: profileLengths.instagram,
        last_name: personLengths.last_name,
        name: personLengths.name,
        signup_reason: profileLengths.signup_reason,
      },
      { email: emailLength },
    ),
    uniqueIndex('customers_email').on(sql`lower(${table.email})`),
    uniqueIndex('customers_whatsapp')
      .on(table.whatsapp_number)
      .where(sql`${table.whatsapp_number} is not null`),
    index('customers_reminded').on(table.customer_id).where(sql`${table.track_frequency} is not null`),
    index('customers_off_boards').on(table.customer_id).where(sql`not ${table.on_boards}`),
    index('customers_phone').on(table.phone),
    index('customers_mailbox').on(sql.raw(mailboxSql('email'))),
    index('customers_birthdate').on(table.birthdate).where(sql`${table.birthdate} is not null`),
    index('customers_branch').on(table.branch_id),
    index('customers_file').on(table.file_id),
    index('customers_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('customers_newest').on(table.createdAt.desc().nullsFirst(), table.customer_id.desc().nullsFirst()),
    index('customers_by_name').on(byNameOf(table.name), byNameOf(table.last_name), table.customer_id),
    check('customers_birthdate', sql`${table.birthdate} between '1900-01-01' and '2199-12-31'`),
    check('customers_height', sql`${table.height} between 100 and 250`),
    check('customers_instagram', sql`${table.instagram} ~ '^[A-Za-z0-9_.]{1,30}$'`),
    check('customers_track_frequency', sql`${table.track_frequency} in ('week', 'month', 'quarter')`),
    check(
      'customers_track_frequency_at',
      sql`(${table.track_frequency} is null) = (${table.trackFrequencyAt} is null)`,
    ),
    // Ten digits of Mexico, or `+` with another country's code. An erased or imported account has none.
    check('customers_phone', sql`${table.phone} ~ '^(|[0-9]{10}|[+](?!52)[1-9][0-9]{6,14})$'`),
    check('customers_whatsapp_number', sql`${table.whatsapp_number} ~ '^[+][1-9][0-9]{6,14}$'`),
  ],
);

/** An account of the identity service, its role, and its customer. */
export const users = pgTable(
  'users',
  {
    uid: text().primaryKey(),
    role: text({ enum: roles }).notNull().default('member'),
    customer_id: reference()
      .notNull()
      .unique()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    instructor_id: reference().references(() => instructors.instructor_id),
    /** When the user signed out everywhere, for tokens of an external service that holds its own sessions. */
    signedOutAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_staff').on(table.role).where(sql`${table.role} <> 'member'`),
    check('users_role', sql`${table.role} in (${rawLiterals(roles)})`),
  ],
);

/**
 * The branches where a staff account's role holds. Without rows it holds at every branch, so no row may be deleted by a
 * cascade.
 */
export const staff_branches = pgTable(
  'staff_branches',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.branch_id] }),
    index('staff_branches_branch').on(table.branch_id),
  ],
);

/**
 * Records of a person that were merged into another (docs/decisions/0052). A client that still knows the old number finds
 * the kept record. The kept record is never itself a merged one, because a later merge moves these rows too.
 */
export const merged_members = pgTable(
  'merged_members',
  {
    /** Its row in `customers` is deleted. */
    customer_id: reference().primaryKey(),
    kept_customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    /** The record's customer at the card provider, which is no longer used. */
    stripe_customer_id: text(),
    createdAt: createdAt(),
  },
  (table) => [index('merged_members_kept').on(table.kept_customer_id)],
);
