import { postLimits, postStates } from '@tbm/contract/community';
import { heldCauses, moderationLimits } from '@tbm/contract/community-moderation';
import { threadLimits } from '@tbm/contract/community-threads';
import { typedLimit } from '@tbm/contract/lengths';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { plainText } from '../../platform/database/plain-text.ts';
import { customers } from '../accounts/tables.ts';
import { files } from '../files/tables.ts';
import { videos } from '../videos/tables.ts';

const customer = () =>
  reference()
    .notNull()
    .references(() => customers.customer_id);

/** SQL: a text as `plain` of the domain writes it, for searches. */
const searchText = plainText('content');
/** SQL: a text that is not blank, of at most `max` characters. */
const between = (column: unknown, least: number, max: number) =>
  sql`char_length(btrim(${column})) >= ${sql.raw(`${least}`)} and char_length(${column}) <= ${sql.raw(`${typedLimit(max)}`)}`;

/** Subjects that coaches and admins open [COMM-010]. */
export const threads = pgTable(
  'threads',
  {
    thread_id: key(),
    customer_id: customer(),
    title: text().notNull(),
    description: text().notNull().default(''),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('threads_customer').on(table.customer_id),
    check('threads_title', between(table.title, 1, threadLimits.title)),
    check('threads_description', between(table.description, 0, threadLimits.description)),
  ],
);

/** Texts of members to each other, in the feed, below a video or in a thread [COMM-009]. */
export const posts = pgTable(
  'posts',
  {
    post_id: key(),
    customer_id: customer(),
    content: text().notNull(),
    anonymous: boolean().notNull().default(false),
    video_id: reference().references(() => videos.video_id),
    thread_id: reference().references(() => threads.thread_id),
    reply_post_id: reference(),
    /**
     * Author of the parent post, never the same member [COMM-019]. Never sent to clients, because this author may be
     * anonymous.
     */
    reply_customer_id: reference(),
    /** Idempotency token of a member's text: a double tap writes it once. */
    client_key: text(),
    /** How many images it was written with. The text may be empty only when there is at least one. */
    image_count: smallint().notNull().default(0),
    state: text({ enum: postStates }).notNull().default('visible'),
    /** The reason why it is not visible. */
    cause: text({ enum: heldCauses }),
    editedAt: instant(),
    pinnedAt: instant(),
    createdAt: createdAt(),
    /** By the database's clock, kept by triggers: when its row or its likes last changed. */
    changedAt: createdAt(),
    /** Hidden from everyone since then; a report can still be judged. */
    deletedAt: instant(),
    search_text: text().notNull().generatedAlwaysAs(sql.raw(searchText)),
  },
  (table) => [
    unique('posts_once').on(table.customer_id, table.client_key),
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
      sql`(btrim(${table.content}) <> '' or ${table.image_count} > 0) and char_length(${table.content}) <= ${sql.raw(`${typedLimit(postLimits.content)}`)}`,
    ),
    check('posts_images', sql`${table.image_count} between 0 and ${sql.raw(`${postLimits.files}`)}`),
    check('posts_one_place', sql`num_nonnulls(${table.video_id}, ${table.thread_id}) <= 1`),
    check('posts_state', sql`${table.state} in (${rawLiterals(postStates)})`),
    check(
      'posts_cause',
      sql`(${table.state} = 'visible') = (${table.cause} is null) and ${table.cause} in (${rawLiterals(heldCauses)})`,
    ),
    check('posts_pinned', sql`${table.pinnedAt} is null or not ${table.anonymous}`),
    index('posts_feed')
      .on(table.createdAt.desc().nullsFirst(), table.post_id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('posts_video')
      .on(table.video_id, table.createdAt.desc().nullsFirst(), table.post_id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('posts_thread')
      .on(table.thread_id, table.createdAt.desc().nullsFirst(), table.post_id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('posts_changed').on(table.changedAt),
    index('posts_pinned_newest').on(table.pinnedAt).where(sql`${table.pinnedAt} is not null`),
    index('posts_to_review')
      .on(table.post_id)
      .where(sql`${table.state} <> 'visible' and ${table.deletedAt} is null`),
    index('posts_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
);

/** Images of posts, in their order; images without a post wait for it, for one day at most. */
export const post_files = pgTable(
  'post_files',
  {
    file_id: reference()
      .primaryKey()
      .references(() => files.file_id, { onDelete: 'cascade' }),
    customer_id: customer(),
    post_id: reference(),
    position: smallint(),
    createdAt: createdAt(),
  },
  (table) => [
    // Only the member's own images, and only on the member's own post.
    foreignKey({
      name: 'post_files_post',
      columns: [table.post_id, table.customer_id],
      foreignColumns: [posts.post_id, posts.customer_id],
    }),
    unique('post_files_position').on(table.post_id, table.position),
    index('post_files_customer').on(table.customer_id),
    index('post_files_waiting').on(table.createdAt).where(sql`${table.post_id} is null`),
    check(
      'post_files_placed',
      sql`(${table.post_id} is null) = (${table.position} is null) and ${table.position} between 1 and ${sql.raw(`${postLimits.files}`)}`,
    ),
  ],
);

/** Members named in a post. */
export const post_mentions = pgTable(
  'post_mentions',
  {
    post_id: reference()
      .notNull()
      .references(() => posts.post_id),
    customer_id: customer(),
  },
  (table) => [
    primaryKey({ columns: [table.post_id, table.customer_id] }),
    index('post_mentions_customer').on(table.customer_id),
  ],
);

export const post_likes = pgTable(
  'post_likes',
  {
    post_id: reference()
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
    post_id: reference()
      .notNull()
      .references(() => posts.post_id),
    customer_id: customer(),
    reason: text().notNull(),
    createdAt: createdAt(),
    /** When an admin decided about it. */
    reviewedAt: instant(),
  },
  (table) => [
    index('post_reports_open').on(table.post_id).where(sql`${table.reviewedAt} is null`),
    unique('post_reports_once').on(table.post_id, table.customer_id),
    index('post_reports_customer').on(table.customer_id),
    check(
      'post_reports_reason',
      sql`char_length(${table.reason}) <= ${sql.raw(`${typedLimit(postLimits.reason)}`)}`,
    ),
  ],
);

/** Facts about a member in the community. A missing row is the same as an empty one. */
export const community_members = pgTable('community_members', {
  customer_id: customer().primaryKey(),
  /** Since when the member's posts appear at once: when an admin first approved one. */
  approvedAt: instant(),
  mutedUntil: instant(),
  show_birthday: boolean().notNull().default(false),
});

export const member_warnings = pgTable(
  'member_warnings',
  {
    member_warning_id: key(),
    customer_id: customer(),
    post_id: reference(),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Only for a post of the warned member.
    foreignKey({
      name: 'member_warnings_post',
      columns: [table.post_id, table.customer_id],
      foreignColumns: [posts.post_id, posts.customer_id],
    }),
    index('member_warnings_customer').on(table.customer_id),
    index('member_warnings_post_of').on(table.post_id),
    check('member_warnings_message', between(table.message, 1, moderationLimits.message)),
  ],
);

/** Neither of the two members sees the other. Only the blocking member knows about the block. */
export const member_blocks = pgTable(
  'member_blocks',
  {
    customer_id: customer(),
    blocked_customer_id: customer(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.blocked_customer_id] }),
    index('member_blocks_blocked').on(table.blocked_customer_id),
    check('member_blocks_other', sql`${table.customer_id} <> ${table.blocked_customer_id}`),
  ],
);

/** Words that hold a post until it is reviewed. */
export const community_words = pgTable(
  'community_words',
  {
    community_word_id: key(),
    /** As `plain` of the domain writes it. */
    word: text().notNull().unique('community_words_word'),
    createdAt: createdAt(),
  },
  (table) => [check('community_words_length', between(table.word, 1, moderationLimits.word))],
);
