import { z } from 'zod';
import { id, idText, instant, paged, pageText, text } from './fields.ts';
import { ratingLength } from './lengths.ts';
import { defineRoutes, desk } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Comments of ratings that members share';

/** What the staff decides about a comment that a member shares. */
export const commentReviews = ['approved', 'rejected'] as const;
export type CommentReview = (typeof commentReviews)[number];

/** A shared comment as everyone reads it. */
export const ratingComment = z.object({
  video_rating_id: id,
  /** The member's first name. */
  name: z.string(),
  class_stars: z.int(),
  coach_stars: z.int(),
  comment: z.string(),
  /** The name of the film. */
  video: z.string(),
});
export type RatingComment = z.output<typeof ratingComment>;

/** The same for the staff. */
export const reviewedComment = ratingComment.extend({
  customer_id: id,
  last_name: z.string(),
  video_id: id,
  coach: z.string(),
  createdAt: instant,
  /** Null while it waits. */
  review: z.enum(commentReviews).nullable(),
});
export type ReviewedComment = z.output<typeof reviewedComment>;

export const ratingCommentRoutes = defineRoutes({
  'GET /rating_comments': {
    summary: 'Approved comments about the films of a coach or a class type, the newest first',
    who: 'anyone',
    shared: true,
    query: z.object({ instructor_id: idText.optional(), class_type_id: idText.optional() }),
    answer: z.array(ratingComment),
  },
  'GET /rating_comments/review': {
    summary:
      'Shared comments in a state of their review: the waiting ones oldest first, the others newest first',
    who: desk,
    branches: { lists: 'filtered' },
    query: z.object({ page: pageText, state: z.enum(['waiting', ...commentReviews]).default('waiting') }),
    answer: paged(reviewedComment),
  },
  'PUT /rating_comments/:id/review': {
    summary: 'Approves or rejects a shared comment as it was read; audited',
    who: desk,
    branches: { things: { id: 'comment' } },
    params: z.object({ id: idText }),
    body: z.object({ review: z.enum(commentReviews), comment: text(ratingLength) }),
    invalidates: ['GET /rating_comments', 'GET /rating_comments/review'],
    answer: reviewedComment,
    problems: ['not_found', 'comment_changed', 'for_oneself'],
  },
});
