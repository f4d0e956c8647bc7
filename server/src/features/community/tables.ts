import { postLimits } from '@tbm/contract/community';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';
import { videos } from '../videos/tables.ts';

const customer = () =>
  integer()
    .notNull()
    .references(() => customers.customer_id);

/** What members write to each other, in the feed or below a video [COMM-009]. */
export const posts = pgTable(
  'posts',
  {
    post_id: key(),
    customer_id: customer(),
    content: text().notNull(),
    anonymous: boolean().notNull().default(false),
    video_id: integer().references(() => videos.video_id),
    reply_post_id: integer(),
    /** Author of the parent post, never the same member [COMM-019]. Never sent out: she may be anonymous. */
    reply_customer_id: integer(),
    /** Idempotency token of a member's text: a double tap writes it once. */
    request_token: text(),
    createdAt: createdAt(),
    /** Hidden from everyone since then; a report can still be judged. */
    deletedAt: instant(),
  },
  (table) => [
    unique('posts_once').on(table.customer_id, table.request_token),
    unique('posts_author').on(table.post_id, table.customer_id),
    foreignKey({
      name: 'posts_reply',
      columns: [table.reply_post_id, table.reply_customer_id],
      foreignColumns: [table.post_id, table.customer_id],
    }),
    check('posts_reply_whole', sql`(${table.reply_post_id} is null) = (${table.reply_customer_id} is null)`),
    check('posts_reply_other', sql`${table.reply_customer_id} <> ${table.customer_id}`),
    check(
      'posts_content',
      sql`btrim(${table.content}) <> '' and char_length(${table.content}) <= ${sql.raw(`${postLimits.content}`)}`,
    ),
    index('posts_feed')
      .on(table.createdAt.desc().nullsFirst(), table.post_id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('posts_video')
      .on(table.video_id, table.createdAt.desc().nullsFirst(), table.post_id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
  ],
);

export const post_likes = pgTable(
  'post_likes',
  {
    post_id: integer()
      .notNull()
      .references(() => posts.post_id),
    customer_id: customer(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.post_id, table.customer_id] }),
    index('post_likes_customer').on(table.customer_id),
  ],
);

/** The admins' queue [COMM-O3]. */
export const post_reports = pgTable(
  'post_reports',
  {
    post_report_id: key(),
    post_id: integer()
      .notNull()
      .references(() => posts.post_id),
    customer_id: customer(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('post_reports_once').on(table.post_id, table.customer_id),
    index('post_reports_customer').on(table.customer_id),
    check('post_reports_reason', sql`char_length(${table.reason}) <= ${sql.raw(`${postLimits.reason}`)}`),
  ],
);
