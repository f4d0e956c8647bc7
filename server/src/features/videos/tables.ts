import { ratingLength, reasonLengths } from '@tbm/contract/lengths';
import { commentReviews } from '@tbm/contract/rating-comments';
import { filmKindLengths, filmLengths, longestAddress, muscleLengths } from '@tbm/contract/record-lengths';
import { captionLanguages } from '@tbm/contract/videos';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference, retiredOn } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { programs } from '../content/tables.ts';
import { files } from '../files/tables.ts';
import { class_types, instructors } from '../studio/tables.ts';

export const muscles = pgTable(
  'muscles',
  {
    muscle_id: key(),
    selector: text().notNull().unique('muscles_selector'),
  },
  (table) => [lengths('muscles', table, muscleLengths)],
);

export const props = pgTable(
  'props',
  {
    prop_id: key(),
    name: text().notNull().unique('props_name'),
    required: boolean().notNull().default(true),
    retired_on: retiredOn(),
  },
  (table) => [lengths('props', table, filmKindLengths)],
);

export const tags = pgTable(
  'tags',
  {
    tag_id: key(),
    name: text().notNull().unique('tags_name'),
    retired_on: retiredOn(),
  },
  (table) => [lengths('tags', table, filmKindLengths)],
);

/** Impact [VID-017]. */
export const video_types = pgTable(
  'video_types',
  {
    video_type_id: key(),
    name: text().notNull().unique('video_types_name'),
    retired_on: retiredOn(),
  },
  (table) => [lengths('video_types', table, filmKindLengths)],
);

const counter = () => integer().notNull().default(0);
const average = (total: string) =>
  sql.raw(`case when ratings > 0 then round(${total}::numeric / ratings, 2) end`);

/** The library [VID-013]. Counts and averages are written with every mark, never computed while reading. */
export const videos = pgTable(
  'videos',
  {
    video_id: key(),
    url: text().notNull(),
    /** Only the version before `video_captions` reads and writes it. */
    captions_url: text(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Minutes. */
    duration: integer().notNull(),
    /** The opening of a premiere; null for all other films. */
    available_at: instant(),
    /** When an admin hid it from the library; members' marks stay. */
    hidden: boolean().notNull().default(false),
    file_id: reference().references(() => files.file_id),
    instructor_id: reference()
      .notNull()
      .references(() => instructors.instructor_id),
    class_type_id: reference()
      .notNull()
      .references(() => class_types.class_type_id),
    video_type_id: reference()
      .notNull()
      .references(() => video_types.video_type_id),
    favorites: counter(),
    completed_videos: counter(),
    ratings: counter(),
    class_stars_total: counter(),
    coach_stars_total: counter(),
    class_stars_average: numeric({ precision: 3, scale: 2, mode: 'number' }).generatedAlwaysAs(
      average('class_stars_total'),
    ),
    coach_stars_average: numeric({ precision: 3, scale: 2, mode: 'number' }).generatedAlwaysAs(
      average('coach_stars_total'),
    ),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('videos', table, filmLengths),
    index('videos_class_type').on(table.class_type_id),
    index('videos_available').on(table.available_at).where(sql`${table.available_at} is not null`),
    check('videos_duration', sql`${table.duration} between 1 and 600`),
    check(
      'videos_counts',
      sql`${table.favorites} >= 0 and ${table.completed_videos} >= 0 and ${table.ratings} >= 0`,
    ),
  ],
);

const videoReference = () =>
  reference()
    .notNull()
    .references(() => videos.video_id, { onDelete: 'cascade' });

/** The captions of a video, one for each language. */
export const video_captions = pgTable(
  'video_captions',
  {
    video_id: videoReference(),
    language: text({ enum: captionLanguages }).notNull(),
    url: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.video_id, table.language] }),
    lengths('video_captions', table, { url: longestAddress }),
    check('video_captions_language', sql`${table.language} in (${rawLiterals(captionLanguages)})`),
  ],
);

/** The props of a video [VID-015]. */
export const video_props = pgTable(
  'video_props',
  {
    video_id: videoReference(),
    prop_id: reference()
      .notNull()
      .references(() => props.prop_id),
    amount: integer().notNull().default(1),
    required: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.video_id, table.prop_id] }),
    index('video_props_prop').on(table.prop_id),
    check('video_props_amount', sql`${table.amount} > 0`),
  ],
);

/** The muscles that a video trains, primary or secondary. */
export const video_muscles = pgTable(
  'video_muscles',
  {
    video_id: videoReference(),
    muscle_id: reference()
      .notNull()
      .references(() => muscles.muscle_id),
    is_primary: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.video_id, table.muscle_id] }),
    index('video_muscles_muscle').on(table.muscle_id),
  ],
);

/** The tags of a video, the first one first [VID-027]. */
export const video_tags = pgTable(
  'video_tags',
  {
    video_id: videoReference(),
    tag_id: reference()
      .notNull()
      .references(() => tags.tag_id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.video_id, table.tag_id] }),
    index('video_tags_tag').on(table.tag_id),
  ],
);

export const video_programs = pgTable(
  'video_programs',
  {
    video_id: videoReference(),
    program_id: reference()
      .notNull()
      .references(() => programs.program_id),
  },
  (table) => [
    primaryKey({ columns: [table.video_id, table.program_id] }),
    index('video_programs_program').on(table.program_id),
  ],
);

const customer = () =>
  reference()
    .notNull()
    .references(() => customers.customer_id);
/** There is no cascade: a video that members have marked is not deleted. */
const video = () =>
  reference()
    .notNull()
    .references(() => videos.video_id);

export const favorites = pgTable(
  'favorites',
  { customer_id: customer(), video_id: video(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.video_id] }),
    index('favorites_video').on(table.video_id),
  ],
);

/** The progress of a member in a video [VID-020]. */
export const playbacks = pgTable(
  'playbacks',
  {
    playback_id: key(),
    customer_id: customer(),
    video_id: video(),
    progress: integer().notNull(),
    /** The position, in seconds. */
    seconds: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('playbacks_once').on(table.customer_id, table.video_id),
    // A rating names a playback with its member and video.
    unique('playbacks_of_customer').on(table.playback_id, table.customer_id, table.video_id),
    index('playbacks_video').on(table.video_id),
    check('playbacks_progress', sql`${table.progress} between 0 and 100`),
  ],
);

/**
 * What a member watched on each day (civil, of the member's branch): the progress reached in a video, and the last moment
 * in it.
 */
export const playback_days = pgTable(
  'playback_days',
  {
    customer_id: reference().notNull(),
    day: date({ mode: 'string' }).notNull(),
    video_id: reference().notNull(),
    progress: integer().notNull(),
    /** The position, in seconds. */
    seconds: integer().notNull().default(0),
    /** Time that passed on the server's clock between reports of this film, in milliseconds (docs/decisions/0065). */
    watched_ms: integer().notNull().default(0),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.day, table.video_id] }),
    foreignKey({
      name: 'playback_days_playback',
      columns: [table.customer_id, table.video_id],
      foreignColumns: [playbacks.customer_id, playbacks.video_id],
    }).onDelete('cascade'),
    check('playback_days_progress', sql`${table.progress} between 0 and 100`),
  ],
);

/**
 * The moment until which the server has counted the time of a member. Earlier time is never counted again, for any film
 * (docs/decisions/0065).
 */
export const watch_clocks = pgTable('watch_clocks', {
  customer_id: reference()
    .primaryKey()
    .references(() => customers.customer_id),
  countedUntil: instant().notNull(),
});

/**
 * The reasons for which a completion counts for others, streaks and rewards (docs/decisions/0065). `history` is from
 * before the rule, or loaded with a studio; `granted` is from the desk.
 */
export const earnedBy = ['history', 'watched', 'cast', 'offline', 'granted'] as const;

/** The days (civil, of the member's branch) on which the member completed a video: each one that is earned is an active day. */
export const completed_videos = pgTable(
  'completed_videos',
  {
    customer_id: customer(),
    video_id: video(),
    day: date({ mode: 'string' }).notNull(),
    /** False once the mark was removed on a later day; the day stays an active one. */
    is_marked: boolean().notNull().default(true),
    /** Null: the mark is the member's own, and counts nowhere else. */
    earned_by: text({ enum: earnedBy }).default('history'),
    granted_by: reference().references(() => customers.customer_id),
    grant_reason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.video_id, table.day] }),
    lengths('completed_videos', table, { grant_reason: reasonLengths.countedVideo }),
    index('completed_videos_day').on(table.customer_id, table.day),
    index('completed_videos_video').on(table.video_id),
    check(
      'completed_videos_earned',
      sql`${table.earned_by} in ('history', 'watched', 'cast', 'offline', 'granted')`,
    ),
    check(
      'completed_videos_granted',
      sql`${table.earned_by} is not distinct from 'granted' or ${table.granted_by} is null and ${table.grant_reason} is null`,
    ),
  ],
);

/** One rating per member and video [RATE-005]. */
export const video_ratings = pgTable(
  'video_ratings',
  {
    video_rating_id: key(),
    customer_id: customer(),
    video_id: video(),
    playback_id: reference().notNull(),
    class_stars: integer().notNull(),
    coach_stars: integer().notNull(),
    comment: text(),
    /** The comment may be shown to everyone, once the staff has approved it. */
    share: boolean().notNull().default(false),
    /** The staff's decision about the shared comment; null while it waits. Another comment waits again. */
    review: text({ enum: commentReviews }),
    reviewedAt: instant(),
    reviewed_by: reference().references(() => customers.customer_id),
    /** Whether the film's averages count it: once the member has watched the film (docs/decisions/0065). */
    is_counted: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('video_ratings', table, { comment: ratingLength }),
    // The rating refers to the member's own playback of this video.
    foreignKey({
      name: 'video_ratings_own_playback',
      columns: [table.playback_id, table.customer_id, table.video_id],
      foreignColumns: [playbacks.playback_id, playbacks.customer_id, playbacks.video_id],
    }),
    unique('video_ratings_once').on(table.customer_id, table.video_id),
    index('video_ratings_video').on(table.video_id),
    index('video_ratings_waiting')
      .on(table.createdAt, table.video_rating_id)
      .where(sql`${table.share} and ${table.comment} is not null and ${table.review} is null`),
    index('video_ratings_reviewed')
      .on(table.review, table.reviewedAt.desc().nullsFirst())
      .where(sql`${table.review} is not null`),
    // A rating that the member does not share, or has taken back, does not stay approved.
    check(
      'video_ratings_review',
      sql`(${table.review} is null or ${table.review} in ('approved', 'rejected') and ${table.share} and ${table.comment} is not null)
        and (${table.review} is null) = (${table.reviewedAt} is null)
        and (${table.review} is null) = (${table.reviewed_by} is null)`,
    ),
    check(
      'video_ratings_stars',
      sql`${table.class_stars} between 1 and 5 and ${table.coach_stars} between 1 and 5`,
    ),
  ],
);

/** A link by which a television, which has no cookie of the member, plays one film for one member. */
export const cast_links = pgTable(
  'cast_links',
  {
    cast_link_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    video_id: reference()
      .notNull()
      .references(() => videos.video_id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique('cast_links_token'),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** When the member ended it. */
    revokedAt: instant(),
    usedAt: instant(),
    fetches: integer().notNull().default(0),
    /** A keyed hash of each screen that used it. */
    devices: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('cast_links_customer').on(table.customer_id, table.expiresAt),
    index('cast_links_video').on(table.video_id),
    check('cast_links_uses', sql`${table.fetches} >= 0 and cardinality(${table.devices}) <= 3`),
  ],
);
