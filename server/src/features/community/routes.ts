import type { communityRoutes } from '@tbm/contract/community';
import type { communityMemberRoutes } from '@tbm/contract/community-members';
import type { moderationRoutes } from '@tbm/contract/community-moderation';
import type { threadRoutes } from '@tbm/contract/community-threads';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
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

type Calls =
  | keyof typeof communityRoutes
  | keyof typeof threadRoutes
  | keyof typeof communityMemberRoutes
  | keyof typeof moderationRoutes;
const later = (): never => {
  throw problem('not_found');
};

export const communityHandlers = (services: Services): HandlersOf<Calls> => {
  const { db } = services;
  return {
    'GET /posts': ({ query: { video_id, page }, ...caller }) =>
      postPage(db, { video_id, page }, readerOf(caller)),
    'GET /posts/:id': ({ params, ...caller }) => postFor(db, params.id, readerOf(caller)),
    'POST /posts': ({ body, ...caller }) =>
      writePost(services, readerOf(caller), { ...body, request_token: body.client_key }),
    'DELETE /posts/:id': ({ actor, params }) => deletePost(services, actor, params.id),
    'POST /posts/like': ({ actor, body }) => likePost(services, actor, body.post_id),
    'DELETE /posts/like/:post_id/:customer_id': ({ actor, params }) => unlikePost(services, actor, params),
    'POST /posts/report': ({ actor, body }) => reportPost(services, actor, body),
    'GET /posts/changes': later,
    'GET /posts/pinned': later,
    'GET /posts/mentionable': later,
    'PUT /posts': later,
    'POST /posts/pin': later,
    'POST /post_files': later,
    'DELETE /post_files/:id': later,
    'GET /threads': later,
    'GET /threads/:id': later,
    'POST /threads': later,
    'PUT /threads': later,
    'DELETE /threads/:id': later,
    'GET /community/members/:id': later,
    'GET /community/settings': later,
    'PUT /community/settings': later,
    'GET /blocks': later,
    'POST /blocks': later,
    'DELETE /blocks/:customer_id': later,
    'GET /moderation/posts': later,
    'GET /moderation/posts/:id': later,
    'POST /moderation/hide': later,
    'POST /moderation/restore': later,
    'POST /moderation/approve': later,
    'POST /moderation/warn': later,
    'POST /moderation/mute': later,
    'GET /moderation/words': later,
    'POST /moderation/words': later,
    'DELETE /moderation/words/:id': later,
    'GET /post_reports': ({ query }) => reportPage(db, query.page),
  };
};
