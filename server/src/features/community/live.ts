import type { Room } from '@tbm/contract/live';
import { notices } from '@tbm/domain/messages';
import type { Services } from '../../platform/services.ts';
import { publicPost } from './queries.ts';

type Need = Pick<Services, 'db' | 'realtime' | 'log'>;

/** Where a post is shown: in the feed, and below its video. */
const roomsOf = ({ video_id }: { video_id: number | null }): Room[] =>
  video_id === null ? ['posts'] : ['posts', `video:${video_id}`];

/** Those who look are told that what they see may be old, if it cannot be told what changed [COMM-028]. */
const orSayWhy =
  ({ realtime, log }: Need, send: () => Promise<void>) =>
  async (): Promise<void> =>
    send().catch((err: unknown) => {
      log.warn({ err }, 'a change of the community could not be told');
      realtime.publish('posts', 'error', { message: notices.posts_not_told });
    });

/** A new post, as anybody may see it: an anonymous one without its author [COMM-027]. */
export function postWritten(services: Need, post_id: number): void {
  const { db, realtime } = services;
  realtime.debounce(
    `post:${post_id}`,
    post_id,
    orSayWhy(services, async () => {
      const post = await publicPost(db.$client, post_id);
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

/** What she thinks of it in the end, however often she changed her mind in a moment. */
export function likeChanged(services: Need, like: { post_id: number; customer_id: number }): void {
  const { db, realtime } = services;
  realtime.debounce(
    `post_like:${like.post_id}:${like.customer_id}`,
    like,
    orSayWhy(services, async () => {
      const { rows } = await db.$client.query<{ video_id: number | null; liked: boolean }>({
        name: 'post_like',
        text: `select p.video_id, exists (
            select from post_likes l where l.post_id = p.post_id and l.customer_id = $2) as liked
          from posts p where p.post_id = $1 and p."deletedAt" is null`,
        values: [like.post_id, like.customer_id],
      });
      for (const { liked, ...place } of rows)
        for (const room of roomsOf(place)) realtime.publish(room, liked ? 'like_post' : 'unlike_post', like);
    }),
  );
}
