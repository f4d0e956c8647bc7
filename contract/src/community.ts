import { z } from 'zod';
import { id, idText, instant, paged, pageText, text } from './fields.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** Characters that a post and the reason of a report may have [COMM-O5]. */
export const postLimits = { content: 2000, reason: 1000 } as const;

/** Visible content: letters, digits, punctuation or emoji. Blanks and invisible characters do not count [COMM-016, X65]. */
const content = text(20_000)
  .refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), 'post_empty')
  .refine((value) => value.length <= postLimits.content, 'post_long');

const author = z.object({
  name: z.string(),
  last_name: z.string(),
  /** Set only for coaches and admins. */
  user: z.object({ role: z.enum(['coach', 'admin']) }).nullable(),
});

/** The author: null for an anonymous post, except to its author and to admins [COMM-O2]. */
const authorship = { customer_id: id.nullable(), customer: author.nullable(), anonymous: z.boolean() };

/** Members' posts, in the feed or below a video [COMM-009]. */
export const post = z.object({
  post_id: id,
  ...authorship,
  content: z.string(),
  createdAt: instant,
  reply_post_id: id.nullable(),
  /** The post that it replies to; null when there is none, or when it was deleted. */
  replyTo: z.object({ post_id: id, ...authorship, content: z.string() }).nullable(),
  video_id: id.nullable(),
  /** Also null when the video is hidden. */
  video: z.object({ video_id: id, name: z.string() }).nullable(),
  post_likes: z.array(z.object({ customer_id: id })),
});
export type Post = z.output<typeof post>;

/** A row of the admins' queue. */
export const postReport = z.object({
  post_report_id: id,
  post_id: id,
  /** The reporter. */
  customer_id: id,
  customer: z.object({ name: z.string(), last_name: z.string() }),
  reason: z.string(),
  createdAt: instant,
  post: z.object({
    customer_id: id,
    customer: author,
    anonymous: z.boolean(),
    content: z.string(),
    createdAt: instant,
    video_id: id.nullable(),
    deletedAt: instant.nullable(),
  }),
});
export type PostReport = z.output<typeof postReport>;

const like = z.object({ post_id: id, customer_id: id });

export const communityRoutes = defineRoutes({
  'GET /posts': {
    summary:
      'Posts, newest first: all of them, or those of a video. The total is exact up to 1,200 posts beyond the page',
    who: signedIn,
    rights: { anonymous_authors: admins },
    query: z.object({ video_id: idText.optional(), page: pageText }),
    answer: paged(post),
  },
  'GET /posts/:id': {
    summary: 'One post',
    who: signedIn,
    rights: { anonymous_authors: admins },
    params: z.object({ id: idText }),
    answer: post,
    problems: ['post_not_found'],
  },
  'POST /posts': {
    summary:
      'Writes a post. A reply appears where the post it replies to appears; the same request token writes once',
    who: signedIn,
    rights: { anonymous_authors: admins },
    limit: [
      { per: 'account', times: 10, minutes: 1 },
      { per: 'account', times: 60, minutes: 60 },
    ],
    body: z.object({
      content,
      reply_post_id: id.nullable().default(null),
      video_id: id.nullable().default(null),
      anonymous: z.boolean().default(false),
      /** Created by the browser for one text: sending it again returns the existing post. */
      request_token: z
        .string()
        .regex(/^[A-Za-z0-9]{16}$/)
        .nullable()
        .default(null),
    }),
    invalidates: [],
    answer: post,
    status: 201,
    problems: ['post_empty', 'post_long', 'post_not_found', 'own_reply', 'video_not_found'],
  },
  'DELETE /posts/:id': {
    summary: 'Deletes a post: an own one, or any as an admin; its replies stay',
    who: signedIn,
    params: z.object({ id: idText }),
    invalidates: [],
    answer: z.object({ deleted: z.literal(true) }),
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
    summary: 'Reports a post to the admins, once per member and post',
    who: signedIn,
    limit: [{ per: 'account', times: 20, minutes: 60 }],
    body: z.object({ post_id: id, reason: text(postLimits.reason).default('') }),
    invalidates: ['GET /post_reports'],
    answer: like.extend({ reason: z.string() }),
    status: 201,
    problems: ['post_not_found', 'own_report'],
  },
  'GET /post_reports': {
    summary: 'Reports by members: first those of existing posts, then the newest',
    who: admins,
    query: z.object({ page: pageText }),
    answer: paged(postReport),
  },
});
