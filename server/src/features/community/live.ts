import type { Room } from '@tbm/contract/live';
import { notices } from '@tbm/domain/notices';
import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { publicPost } from './queries.ts';

type Need = Pick<Services, 'db' | 'realtime' | 'log'>;

/** The rooms where a post is shown: the feed, and its video. */
const roomsOf = ({ video_id }: { video_id: number | null }): Room[] =>
  video_id === null ? ['posts'] : ['posts', `video:${video_id}`];

/** Notifies subscribers that their data may be stale, when a change cannot be published [COMM-028]. */
const orReport =
  ({ realtime, log }: Need, send: () => Promise<void>) =>
  async (): Promise<void> =>
    send().catch((err: unknown) => {
      log.warn({ err }, 'a change of the community could not be published');
      realtime.publish('posts', 'error', { message: notices.posts_not_told });
    });

/** Publishes a new post in its public form: an anonymous one without its author [COMM-027]. */
export function postWritten(services: Need, post_id: number): void {
  const { db, realtime } = services;
  realtime.debounce(
    `post:${post_id}`,
    post_id,
    orReport(services, async () => {
      const post = await publicPost(db, post_id);
      if (post) for (const room of roomsOf(post)) realtime.publish(room, 'post', post);
    }),
  );
}

export function postRemoved(
  { realtime }: Need,
  { post_id, video_id }: { post_id: number; video_id: number | null },
): void {
  for (const room of roomsOf({ video_id })) realtime.publish(room, 'remove_post', { post_id });
}

const likeOf = statement(
  'post_like',
  `select p.video_id, exists (
    select from post_likes l where l.post_id = p.post_id and l.customer_id = $2) as liked
  from posts p where p.post_id = $1 and p."deletedAt" is null`,
  z.object({ video_id: z.int().nullable(), liked: z.boolean() }),
);

/** Publishes the final state of a member's like, however often it changed within a moment. */
export function likeChanged(services: Need, like: { post_id: number; customer_id: number }): void {
  const { db, realtime } = services;
  realtime.debounce(
    `post_like:${like.post_id}:${like.customer_id}`,
    like,
    orReport(services, async () => {
      for (const { liked, ...place } of await likeOf.all(db, [like.post_id, like.customer_id]))
        for (const room of roomsOf(place)) realtime.publish(room, liked ? 'like_post' : 'unlike_post', like);
    }),
  );
}
