import { z } from 'zod';
import { hasAtMost, visibleText } from './characters.ts';
import { civilDate, fileRef, id, idText, instant, paged, pageText, text } from './fields.ts';
import { editMinutes, postLimits } from './lengths.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Posts, replies and reactions';

export { editMinutes, postLimits };

/** Visible content: letters, digits, punctuation or emoji. Blanks and invisible characters do not count [COMM-016, X65]. */
export const isVisible = (value: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(visibleText(value));

/** What a member writes: plain text, in which nothing can change how the text around it is shown. */
export const plainText = (max: number, long: string) =>
  text(20_000)
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .refine((value) => hasAtMost(value, max), long);

/** Empty only if the post has images. */
const content = plainText(postLimits.content, 'post_long').transform((value) =>
  isVisible(value) ? value : '',
);

/** Coaches and admins: they write threads and pin announcements. */
export const communityStaff = ['coach', 'admin'] as const;

/** A streak as others see it: how many weeks it had with its newest complete week, whose Monday is `week`. */
const authorStreak = z.object({ kind: z.enum(['weekly', 'monthly']), run: z.int(), week: civilDate });

/** The author as members see the author [COMM-009]. */
export const author = z.object({
  name: z.string(),
  last_name: z.string(),
  /** The author's photo; null while there is none. */
  file: fileRef.nullable(),
  /** Set only for coaches and admins. */
  user: z.object({ role: z.enum(['coach', 'admin']) }).nullable(),
  /** The author's newest streak of each kind; empty while there is none. */
  streaks: z.array(authorStreak),
});
export type Author = z.output<typeof author>;

/** The author: null for an anonymous post, except to its author and to admins [COMM-O2]. */
const authorship = { customer_id: id.nullable(), customer: author.nullable(), anonymous: z.boolean() };

/** A member to mention, or one who is mentioned: first name, initial of the last name and face, no more. */
export const mentioned = z.object({
  customer_id: id,
  name: z.string(),
  /** One letter; empty without a last name. */
  initial: z.string(),
  file: fileRef.nullable(),
});
export type Mentioned = z.output<typeof mentioned>;

/** `held`: waits for review; `hidden`: taken out of sight. Only the author and moderation see both. */
export const postStates = ['visible', 'held', 'hidden'] as const;

/** Members' posts: in the feed, below a video or in a thread [COMM-009]. */
export const post = z.object({
  post_id: id,
  ...authorship,
  /** Plain text, to be shown as it is; empty only if there are images. */
  content: z.string(),
  createdAt: instant,
  /** When its author last changed the text; null if never. */
  editedAt: instant.nullable(),
  /** Since when it is pinned above the feed; null if it is not. */
  pinnedAt: instant.nullable(),
  state: z.enum(postStates),
  /** The key that the author's browser sent, by which it recognises its own post in an event. */
  client_key: z.string().nullable(),
  reply_post_id: id.nullable(),
  /** The post that it replies to; null when there is none, or when the reader cannot see it. */
  replyTo: z.object({ post_id: id, ...authorship, content: z.string() }).nullable(),
  thread_id: id.nullable(),
  /** Also null when the thread was deleted. */
  thread: z.object({ thread_id: id, title: z.string() }).nullable(),
  video_id: id.nullable(),
  /** Also null when the video is hidden. */
  video: z.object({ video_id: id, name: z.string() }).nullable(),
  /** Its images in order. */
  files: z.array(fileRef),
  /** Members named in the text as `@` and first name. */
  mentions: z.array(mentioned),
  post_likes: z.array(z.object({ customer_id: id })),
});
export type Post = z.output<typeof post>;

const like = z.object({ post_id: id, customer_id: id });
const anonymousAuthors = { rights: { anonymous_authors: admins } } as const;
const params = z.object({ id: idText });

/** Where posts are: everywhere, below a video, or in a thread. */
const place = { video_id: idText.optional(), thread_id: idText.optional() };
const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}`;
const isTime = (value: string): boolean =>
  !Number.isNaN(Date.parse(`${value.slice(0, 23)}Z`)) && value > '0001';
/** Marks of the server, to be sent back as they are: a moment, and a post in the order of the list. */
const moment = z
  .string()
  .regex(new RegExp(`^${time}$`))
  .refine(isTime);
const position = z
  .string()
  .regex(new RegExp(`^${time}_\\d{1,15}$`))
  .refine(isTime);

const writing = {
  content,
  /** Members to mention, by `GET /posts/mentionable`; those who cannot be mentioned are left out silently. */
  mentions: z.array(id).max(postLimits.mentions, 'mentions_many').default([]),
};

export const communityRoutes = defineRoutes({
  'GET /posts': {
    summary:
      'Posts, newest first: all of them, those of a video or those of a thread. Older ones by `before`, at the same cost at any depth; `page` counts pages as well, up to 100. `search` finds words of the text',
    who: signedIn,
    ...anonymousAuthors,
    limit: [{ per: 'account', times: 300, minutes: 1 }],
    query: z.object({
      ...place,
      search: text(postLimits.search).optional(),
      before: position.optional(),
      page: pageText.pipe(z.int().max(100)),
    }),
    answer: paged(post).extend({
      /** Exact up to 60 posts beyond the page; null with `before`, which counts nothing. */
      total: z.int().nullable(),
      /** For the next older posts; null when there are none. */
      before: position.nullable(),
      /** For `GET /posts/changes`, after a lost connection. */
      since: moment,
    }),
  },
  'GET /posts/changes': {
    summary:
      'What changed since an answer: posts that are new, edited or liked, as they are now, and the ids of those no longer to be seen. A change may come twice, and is the same then. `reload`: too much changed, read the list again',
    who: signedIn,
    ...anonymousAuthors,
    limit: [{ per: 'account', times: 120, minutes: 1 }],
    query: z.object({ ...place, since: moment }),
    answer: z.object({
      posts: z.array(post),
      removed: z.array(id),
      reload: z.boolean(),
      since: moment,
    }),
  },
  'GET /posts/pinned': {
    summary: 'The pinned announcements, the newest first, at most three',
    who: signedIn,
    answer: z.array(post),
  },
  'GET /posts/mentionable': {
    summary: 'Members who can be mentioned, by the beginning of a name: those who write with their name',
    who: signedIn,
    limit: [{ per: 'account', times: 120, minutes: 1 }],
    query: z.object({ search: text(40).pipe(z.string().min(1)) }),
    answer: z.array(mentioned),
  },
  'GET /posts/:id': {
    summary: 'One post',
    who: signedIn,
    ...anonymousAuthors,
    params,
    answer: post,
    problems: ['post_not_found'],
  },
  'POST /posts': {
    summary:
      'Writes a post. A reply appears where the post it replies to appears; the same client key writes once. A held one (`state`) is seen by its author alone until it is reviewed',
    who: signedIn,
    ...anonymousAuthors,
    limit: [
      { per: 'account', times: 10, minutes: 1 },
      { per: 'account', times: 60, minutes: 60 },
    ],
    body: z
      .object({
        ...writing,
        reply_post_id: id.nullable().default(null),
        video_id: id.nullable().default(null),
        thread_id: id.nullable().default(null),
        anonymous: z.boolean().default(false),
        /** Images in their order, uploaded before by `POST /post_files`. */
        files: z.array(id).max(postLimits.files, 'post_files_many').default([]),
        /** Created by the browser for one text: sending it again returns the existing post. */
        client_key: z
          .string()
          .regex(/^[A-Za-z0-9]{16}$/)
          .nullable()
          .default(null),
      })
      .refine(({ content, files }) => content !== '' || files.length > 0, {
        path: ['content'],
        message: 'post_empty',
      }),
    invalidates: ['GET /threads', 'GET /threads/:id'],
    answer: post,
    status: 201,
    problems: [
      'post_empty',
      'post_long',
      'post_not_found',
      'own_reply',
      'video_not_found',
      'thread_not_found',
      'post_file_missing',
      'muted',
    ],
  },
  'PUT /posts': {
    summary: 'Changes the text of a post, by its author within 15 minutes; its images stay',
    who: signedIn,
    limit: [{ per: 'account', times: 60, minutes: 60 }],
    body: z.object({ post_id: id, ...writing }),
    invalidates: [],
    answer: post,
    problems: ['post_empty', 'post_long', 'post_not_found', 'post_edit_late', 'muted'],
  },
  'DELETE /posts/:id': {
    summary: 'Deletes a post: one of the caller, or any as an admin; its replies stay',
    who: signedIn,
    params,
    invalidates: ['GET /posts/pinned', 'GET /moderation/posts'],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['post_not_found'],
  },
  'POST /posts/pin': {
    summary:
      'Pins a visible post with a named author above the feed, or takes it off; of those pinned the newest three are shown',
    who: communityStaff,
    branches: 'none',
    body: z.object({ post_id: id, pinned: z.boolean() }),
    invalidates: ['GET /posts/pinned'],
    answer: post,
    problems: ['post_not_found'],
  },
  'POST /posts/like': {
    summary: 'Likes a post; repeating it changes nothing',
    who: signedIn,
    limit: [{ per: 'account', times: 120, minutes: 10 }],
    body: z.object({ post_id: id }),
    invalidates: [],
    answer: like,
    problems: ['post_not_found'],
  },
  'DELETE /posts/like/:post_id/:customer_id': {
    summary: 'Unlikes a post; repeating it changes nothing. The customer can only be the caller',
    who: signedIn,
    limit: [{ per: 'account', times: 120, minutes: 10 }],
    params: z.object({ post_id: idText, customer_id: idText }),
    invalidates: [],
    answer: like,
    problems: ['not_found'],
  },
  'POST /posts/report': {
    summary:
      'Reports a post to the admins, once per member and post. Three members hide it until it is reviewed',
    who: signedIn,
    limit: [{ per: 'account', times: 20, minutes: 60 }],
    body: z.object({ post_id: id, reason: plainText(postLimits.reason, 'reason_long').default('') }),
    invalidates: ['GET /moderation/posts'],
    answer: like.extend({ reason: z.string() }),
    status: 201,
    problems: ['post_not_found', 'own_report', 'reason_long'],
  },
  'POST /post_files': {
    summary:
      'Uploads an image for a post, as a form (multipart/form-data) with the field `file`; redrawn without metadata and name, and deleted after a day without a post',
    who: signedIn,
    limit: [
      { per: 'account', times: 40, minutes: 60 },
      { per: 'account', times: 100, minutes: 24 * 60 },
    ],
    takes: 'form',
    invalidates: [],
    answer: fileRef,
    status: 201,
    problems: [
      'file_missing',
      'file_empty',
      'photo_type',
      'photo_heic',
      'photo_damaged',
      'file_large',
      'picture_large',
      'post_files_waiting',
      'muted',
    ],
  },
  'DELETE /post_files/:id': {
    summary: 'Deletes an image of the caller that waits for its post',
    who: signedIn,
    params,
    invalidates: [],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
});
