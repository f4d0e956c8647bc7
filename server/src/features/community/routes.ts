import type { communityRoutes } from '@tbm/contract/community';
import type { communityMemberRoutes } from '@tbm/contract/community-members';
import type { moderationRoutes } from '@tbm/contract/community-moderation';
import type { threadRoutes } from '@tbm/contract/community-threads';
import type { Person } from '../../platform/actor.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { changesSince } from './changes.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { likePost, unlikePost } from './like.ts';
import { blockMember, blocksOf, changeSettings, profileFor, settingsOf, unblockMember } from './members.ts';
import { mentionableMembers } from './mentions.ts';
import { decide, moderatedFor, moderationPage, pinPost } from './moderation.ts';
import { dropPostFile, storePostFile } from './post-files.ts';
import { pinnedPosts, postFor, postPage } from './queries.ts';
import { reportPost } from './report-post.ts';
import { muteMember, warnMember } from './sanctions.ts';
import type { Reader } from './seen.ts';
import { changeThread, deleteThread, openThread, threadFor, threadPage } from './threads.ts';
import { addWord, listedWords, removeWord } from './words.ts';
import { writePost } from './write-post.ts';

const readerOf = ({ actor, may }: { actor: Person; may: { anonymous_authors: boolean } }): Reader => ({
  customer_id: actor.customer_id,
  anonymous_authors: may.anonymous_authors,
});

const postHandlers = (services: Services): HandlersOf<keyof typeof communityRoutes> => {
  const { db } = services;
  return {
    'GET /posts': ({ query: { video_id, thread_id, search, before, page }, ...caller }) =>
      postPage(
        db,
        {
          video_id,
          thread_id,
          search,
          before,
          page,
        },
        readerOf(caller),
      ),
    'GET /posts/changes': ({ query: { video_id, thread_id, since }, ...caller }) =>
      changesSince(db, { video_id, thread_id, since }, readerOf(caller)),
    'GET /posts/pinned': ({ actor }) => pinnedPosts(db, actor.customer_id),
    'GET /posts/mentionable': ({ actor, query }) => mentionableMembers(db, actor.customer_id, query.search),
    'GET /posts/:id': ({ params, ...caller }) => postFor(db, params.id, readerOf(caller)),
    'POST /posts': ({ body, ...caller }) => writePost(services, readerOf(caller), body),
    'PUT /posts': ({ actor, body }) => editPost(services, actor, body),
    'DELETE /posts/:id': ({ actor, params }) => deletePost(services, actor, params.id),
    'POST /posts/pin': async ({ actor, body }) => {
      await pinPost(services, actor, body);
      return postFor(db, body.post_id, { customer_id: actor.customer_id, anonymous_authors: false });
    },
    'POST /posts/like': ({ actor, body }) => likePost(services, actor, body.post_id),
    'DELETE /posts/like/:post_id/:customer_id': ({ actor, params }) => unlikePost(services, actor, params),
    'POST /posts/report': ({ actor, body }) => reportPost(services, actor, body),
    'POST /post_files': ({ actor, file }) => storePostFile(services, actor, file),
    'DELETE /post_files/:id': ({ actor, params }) => dropPostFile(services, actor, params.id),
  };
};

const threadHandlers = (services: Services): HandlersOf<keyof typeof threadRoutes> => ({
  'GET /threads': ({ actor, query }) => threadPage(services.db, query.page, actor),
  'GET /threads/:id': ({ params, ...caller }) => threadFor(services.db, params.id, readerOf(caller)),
  'POST /threads': ({ actor, body }) => openThread(services, actor, body),
  'PUT /threads': ({ actor, body }) => changeThread(services, actor, body),
  'DELETE /threads/:id': ({ actor, params }) => deleteThread(services, actor, params.id),
});

const memberHandlers = (services: Services): HandlersOf<keyof typeof communityMemberRoutes> => ({
  'GET /community/members/:id': ({ actor, params }) => profileFor(services.db, params.id, actor.customer_id),
  'GET /community/settings': ({ actor }) => settingsOf(services, actor.customer_id),
  'PUT /community/settings': ({ actor, body }) => changeSettings(services, actor.customer_id, body),
  'GET /blocks': ({ actor }) => blocksOf(services.db, actor.customer_id),
  'POST /blocks': ({ actor, body }) => blockMember(services, actor.customer_id, body.customer_id),
  'DELETE /blocks/:customer_id': ({ actor, params }) =>
    unblockMember(services, actor.customer_id, params.customer_id),
});

const moderationHandlers = (services: Services): HandlersOf<keyof typeof moderationRoutes> => ({
  'GET /moderation/posts': ({ query: { queue, page } }) => moderationPage(services.db, { queue, page }),
  'GET /moderation/posts/:id': ({ params }) => moderatedFor(services.db, params.id),
  'POST /moderation/hide': ({ actor, body }) => decide(services, actor, { ...body, decision: 'hide' }),
  'POST /moderation/restore': ({ actor, body }) => decide(services, actor, { ...body, decision: 'restore' }),
  'POST /moderation/approve': ({ actor, body }) => decide(services, actor, { ...body, decision: 'approve' }),
  'POST /moderation/warn': ({ actor, body }) => warnMember(services, actor, body),
  'POST /moderation/mute': ({ actor, body }) => muteMember(services, actor, body),
  'GET /moderation/words': () => listedWords(services.db),
  'POST /moderation/words': ({ actor, body }) => addWord(services, actor, body.word),
  'DELETE /moderation/words/:id': ({ actor, params }) => removeWord(services, actor, params.id),
});

type Calls =
  | keyof typeof communityRoutes
  | keyof typeof threadRoutes
  | keyof typeof communityMemberRoutes
  | keyof typeof moderationRoutes;

export const communityHandlers = (services: Services): HandlersOf<Calls> => ({
  ...postHandlers(services),
  ...threadHandlers(services),
  ...memberHandlers(services),
  ...moderationHandlers(services),
});
