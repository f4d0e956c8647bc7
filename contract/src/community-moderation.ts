import { z } from 'zod';
import { author, isVisible, plainText, post } from './community.ts';
import { id, idText, instant, paged, pageText, text } from './fields.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Reports and held posts';

export const moderationLimits = {
  reason: 500,
  message: 1000,
  word: 60,
  muteDays: 365,
} as const;

/** Why a post is not visible: the first of a new account, a word of the list, three reports, or an admin's decision. */
export const heldCauses = ['new_member', 'word', 'reports', 'admin'] as const;

const postReport = z.object({
  post_report_id: id,
  customer_id: id,
  customer: z.object({ name: z.string(), last_name: z.string() }),
  reason: z.string(),
  createdAt: instant,
  /** When an admin decided about it; null while it waits. */
  reviewedAt: instant.nullable(),
});

/** A post in moderation, with its true author. */
export const moderatedPost = post.extend({
  customer_id: id,
  customer: author,
  /** Null while it is visible. */
  cause: z.enum(heldCauses).nullable(),
  mutedUntil: instant.nullable(),
  /** How often its author was warned. */
  warnings: z.int(),
  reports: z.array(postReport),
});
export type ModeratedPost = z.output<typeof moderatedPost>;

const moderatedWithContext = moderatedPost.extend({
  /** The posts around it, oldest first, including itself: up to five before and after. */
  around: z.array(post),
});
export type ModeratedWithContext = z.output<typeof moderatedWithContext>;

const listedWord = z.object({ community_word_id: id, word: z.string(), createdAt: instant });
export type ListedWord = z.output<typeof listedWord>;

const queues = ['waiting', 'hidden'] as const;
const reason = plainText(moderationLimits.reason, 'reason_long').default('');
const invalidates = ['GET /moderation/posts', 'GET /moderation/posts/:id'] as const;
const words = { invalidates: ['GET /moderation/words'], answer: z.array(listedWord) } as const;

export const moderationRoutes = defineRoutes({
  'GET /moderation/posts': {
    summary:
      'Posts for review, the oldest first: held ones, those hidden by reports, and visible ones with open reports; or (`hidden`) those that an admin has hidden, newest first',
    who: admins,
    query: z.object({ queue: z.enum(queues).default('waiting'), page: pageText }),
    answer: paged(moderatedPost),
  },
  'GET /moderation/posts/:id': {
    summary: 'A post for review, with the thread around it',
    who: admins,
    params: z.object({ id: idText }),
    answer: moderatedWithContext,
    problems: ['post_not_found'],
  },
  'POST /moderation/hide': {
    summary: 'Takes a post out of sight; its open reports count as decided',
    who: admins,
    body: z.object({ post_id: id, reason }),
    invalidates,
    answer: moderatedPost,
    problems: ['post_not_found', 'reason_long'],
  },
  'POST /moderation/restore': {
    summary: 'Shows a hidden post again, or leaves a reported one; its open reports count as decided',
    who: admins,
    body: z.object({ post_id: id, reason }),
    invalidates,
    answer: moderatedPost,
    problems: ['post_not_found', 'reason_long'],
  },
  'POST /moderation/approve': {
    summary: "Shows a held post; from then on its author is known, and the author's posts appear at once",
    who: admins,
    body: z.object({ post_id: id }),
    invalidates,
    answer: moderatedPost,
    problems: ['post_not_found', 'post_not_held'],
  },
  'POST /moderation/warn': {
    summary: 'Warns a member, in the inbox and by mail, with or without naming a post',
    who: admins,
    body: z.object({
      customer_id: id,
      post_id: id.nullable().default(null),
      message: plainText(moderationLimits.message, 'warning_long').refine(isVisible, 'warning_missing'),
    }),
    invalidates,
    answer: z.object({ warned: z.literal(true), warnings: z.int() }),
    status: 201,
    problems: ['not_found', 'post_not_found', 'warning_missing', 'warning_long'],
  },
  'POST /moderation/mute': {
    summary: 'Forbids a member to write until an instant, at most a year from now; null ends it',
    who: admins,
    body: z.object({ customer_id: id, until: instant.nullable(), reason }),
    invalidates,
    answer: z.object({ customer_id: id, mutedUntil: instant.nullable() }),
    problems: ['not_found', 'mute_date', 'mute_staff', 'reason_long'],
  },
  'GET /moderation/words': {
    summary: 'The words that hold a post, in alphabetical order',
    who: admins,
    answer: words.answer,
  },
  'POST /moderation/words': {
    summary: 'Adds a word or phrase; capitals and accents do not matter',
    who: admins,
    body: z.object({
      word: text(moderationLimits.word).refine((word) => /\p{L}|\p{N}/u.test(word), 'word_missing'),
    }),
    ...words,
    status: 201,
    problems: ['word_missing', 'words_many'],
  },
  'DELETE /moderation/words/:id': {
    summary: 'Removes a word from the list',
    who: admins,
    params: z.object({ id: idText }),
    ...words,
    problems: ['not_found'],
  },
});
