import type { communityRoutes } from '@tbm/contract/community';
import type { Person } from '../../platform/actor.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { deletePost } from './delete-post.ts';
import { likePost, unlikePost } from './like.ts';
import { postFor, postPage, type Reader, reportPage } from './queries.ts';
import { reportPost } from './report-post.ts';
import { writePost } from './write-post.ts';

const readerOf = ({ actor, may }: { actor: Person; may: { anonymous_authors: boolean } }): Reader => ({
  customer_id: actor.customer_id,
  anonymous_authors: may.anonymous_authors,
});

export const communityHandlers = (services: Services): HandlersOf<keyof typeof communityRoutes> => {
  const { db } = services;
  return {
    'GET /posts': ({ query: { video_id, page }, ...caller }) =>
      postPage(db, { video_id, page }, readerOf(caller)),
    'GET /posts/:id': ({ params, ...caller }) => postFor(db, params.id, readerOf(caller)),
    'POST /posts': ({ body, ...caller }) => writePost(services, readerOf(caller), body),
    'DELETE /posts/:id': ({ actor, params }) => deletePost(services, actor, params.id),
    'POST /posts/like': ({ actor, body }) => likePost(services, actor, body.post_id),
    'DELETE /posts/like/:post_id/:customer_id': ({ actor, params }) => unlikePost(services, actor, params),
    'POST /posts/report': ({ actor, body }) => reportPost(services, actor, body),
    'GET /post_reports': ({ query }) => reportPage(db, query.page),
  };
};
