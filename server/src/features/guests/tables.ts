import { personLengths } from '@tbm/contract/lengths';
import { emailLength } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, key, lengths, reference } from '../../platform/database/columns.ts';
import { branches } from '../branches/tables.ts';
import { class_reservations } from '../reservations/tables.ts';

/**
 * What is known of a guest besides the name on the place. Deleted some months after the class. A trigger of the migration
 * refuses the same guest more often than `guestVisits` of the domain.
 */
export const guests = pgTable(
  'guests',
  {
    class_reservation_id: reference().primaryKey(),
    /** A keyed hash of the telephone or mailbox that the host gave, to count visits; null for a guest of the desk. */
    contact_key: text(),
    /** The address that the guest left to be told of changes. */
    email: text(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('guests', table, {}, { contact_key: 43, email: emailLength }),
    foreignKey({
      name: 'guests_place',
      columns: [table.class_reservation_id],
      foreignColumns: [class_reservations.class_reservation_id],
    }).onDelete('cascade'),
    index('guests_contact').on(table.contact_key),
  ],
);

/**
 * A guest who agreed to be written to, once a place: by one's own link nothing of another place changes. No account. Withdrawn,
 * the row is deleted.
 */
export const guest_leads = pgTable(
  'guest_leads',
  {
    guest_lead_id: key(),
    class_reservation_id: reference().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** Where the class was. */
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
    /** The version of the text that the guest agreed to, the IP address, and the time in `createdAt`. */
    consent_version: integer().notNull(),
    address: text(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('guest_leads', table, { name: personLengths.name }, { email: emailLength, address: 45 }),
    unique('guest_leads_once').on(table.class_reservation_id),
    foreignKey({
      name: 'guest_leads_place',
      columns: [table.class_reservation_id],
      foreignColumns: [class_reservations.class_reservation_id],
    }),
    index('guest_leads_email').on(sql`lower(${table.email})`),
    index('guest_leads_branch').on(table.branch_id),
    check('guest_leads_consent', sql`${table.consent_version} > 0`),
  ],
);
