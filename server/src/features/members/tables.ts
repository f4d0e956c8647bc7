import { noteLength, tagLength } from '@tbm/contract/lengths';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

/** Words that the staff gives to members; admins keep the list. */
export const member_tags = pgTable(
  'member_tags',
  { member_tag_id: key(), name: text().notNull(), createdAt: createdAt() },
  (table) => [
    lengths('member_tags', table, { name: tagLength }),
    check('member_tags_name', sql`${table.name} <> ''`),
    uniqueIndex('member_tags_name_once').on(sql`lower(${table.name})`),
  ],
);

/** Which member has which tag. */
export const customer_tags = pgTable(
  'customer_tags',
  {
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    member_tag_id: reference()
      .notNull()
      .references(() => member_tags.member_tag_id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'customer_tags_once', columns: [table.customer_id, table.member_tag_id] }),
    index('customer_tags_tag').on(table.member_tag_id, table.customer_id),
  ],
);

/**
 * Notes of the staff about a member. They are not shown to the member, are in the member's download, and are deleted with
 * the account.
 */
export const member_notes = pgTable(
  'member_notes',
  {
    member_note_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    written_by: reference()
      .notNull()
      .references(() => customers.customer_id),
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: instant(),
  },
  (table) => [
    lengths('member_notes', table, { text: noteLength }),
    check('member_notes_text', sql`${table.text} <> ''`),
    index('member_notes_customer').on(table.customer_id, table.member_note_id),
  ],
);
