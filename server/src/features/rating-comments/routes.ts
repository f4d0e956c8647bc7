import type { ratingCommentRoutes } from '@tbm/contract/rating-comments';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { approvedComments, commentPage } from './queries.ts';
import { reviewComment } from './review.ts';

export const ratingCommentHandlers = (services: Services): HandlersOf<keyof typeof ratingCommentRoutes> => ({
  'GET /rating_comments': ({ query }) => approvedComments(services.db, query),
  'GET /rating_comments/review': ({ actor, query }) => commentPage(services.db, query, actor.branches),
  'PUT /rating_comments/:id/review': ({ actor, params, body }) =>
    reviewComment(services, actor, { video_rating_id: params.id, ...body }),
});
