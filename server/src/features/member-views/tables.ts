import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

/**
 * An admin looks at a member's account as the member sees it (docs/decisions/0054): for some minutes of the machine's
 * time, like a session.
 */
export const member_views = pgTable(
  'member_views',
  {
    member_view_id: key(),
    /** The admin, and the session that opened it: the view ends with it. */
    uid: text().notNull(),
    session_id: text(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique('member_views_token'),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index('member_views_customer').on(table.customer_id),
    index('member_views_open').on(table.expiresAt).where(sql`${table.endedAt} is null`),
    // One view at a time.
    uniqueIndex('member_views_one').on(table.uid).where(sql`${table.endedAt} is null`),
  ],
);
