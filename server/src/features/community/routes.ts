import type { communityRoutes } from '@tbm/contract/community';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { deletePost } from './delete-post.ts';
import { likePost, unlikePost } from './like.ts';
import { postFor, postPage, reportPage } from './queries.ts';
import { reportPost } from './report-post.ts';
import { writePost } from './write-post.ts';

export const communityHandlers = (services: Services): HandlersOf<keyof typeof communityRoutes> => {
  const pool = services.db.$client;
  return {
    'GET /posts': ({ actor, query: { video_id, page } }) => postPage(pool, { video_id, page }, actor),
    'GET /posts/:id': ({ actor, params }) => postFor(pool, params.id, actor),
    'POST /posts': ({ actor, body }) => writePost(services, actor, body),
    'DELETE /posts/:id': ({ actor, params }) => deletePost(services, actor, params.id),
    'POST /posts/like': ({ actor, body }) => likePost(services, actor, body.post_id),
    'DELETE /posts/like/:post_id/:customer_id': ({ actor, params }) => unlikePost(services, actor, params),
    'POST /posts/report': ({ actor, body }) => reportPost(services, actor, body),
    'GET /post_reports': ({ query }) => reportPage(pool, query.page),
  };
};
