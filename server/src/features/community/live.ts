import type { Room } from '@tbm/contract/live';
import { notices } from '@tbm/domain/notices';
import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { postSeenBy } from './queries.ts';

type Need = Pick<Services, 'db' | 'realtime' | 'log'>;
type PostPlace = { video_id: number | null; thread_id: number | null };

/** The rooms where a post is shown: the feed, its video, its thread. A browser that is in two of them receives it once. */
const roomsOf = ({ video_id, thread_id }: PostPlace): Room[] => [
  'posts',
  ...(video_id === null ? [] : [`video:${video_id}` as const]),
  ...(thread_id === null ? [] : [`thread:${thread_id}` as const]),
];

/** Notifies subscribers that their data may be stale, when a change cannot be published [COMM-028]. */
const orReport =
  ({ realtime, log }: Need, send: () => Promise<void>) =>
  async (): Promise<void> =>
    send().catch((err: unknown) => {
      log.warn({ err }, 'a change of the community could not be published');
      realtime.publish('posts', 'error', { message: notices.posts_not_told });
    });

/**
 * Members who see a post differently from the public:
 * - its author and the author whom it answers, because they know what they wrote anonymously;
 * - admins, who see the authors of anonymous posts;
 * - members with a block against the author, who do not see the post;
 * - members with a block against another member in it (a like, a mention, the answered author), who see it without that member.
 */
const readersOfTheirOwn = statement(
  'readers_of_their_own',
  `with post as (select * from posts where post_id = $1),
    answered as (select p.anonymous from post join posts p on p.post_id = post.reply_post_id),
    others as (
      select customer_id from post_likes where post_id = $1
      union select customer_id from post_mentions where post_id = $1
      union select reply_customer_id from post where reply_customer_id is not null),
    blocks as (
      select customer_id as reader, blocked_customer_id as other from member_blocks
      union all select blocked_customer_id, customer_id from member_blocks),
    readers as (
      select b.reader, b.other = (select customer_id from post where not anonymous) is true as unseen, false as is_admin
      from blocks b
      where b.other in (select customer_id from others union select customer_id from post where not anonymous)
      union all select customer_id, false, false from post
      union all select reply_customer_id, false, false from post where reply_customer_id is not null
      union all select u.customer_id, false, true from users u
      where u.role = 'admin' and (exists (select from post where anonymous) or exists (select from answered where anonymous)))
  select reader as customer_id, bool_or(unseen) as unseen, bool_or(is_admin) as anonymous_authors from readers group by 1`,
  z.object({ customer_id: z.int(), unseen: z.boolean(), anonymous_authors: z.boolean() }),
);

/** Milliseconds. A new post is expected at once, and seldom changes twice in a moment. */
const postMs = 20;

/**
 * Publishes a post to each reader in the form that the reader may see: an anonymous one without its author [COMM-027]. An
 * edited post is published again.
 */
export function postWritten(services: Need, post_id: number): void {
  const { db, realtime } = services;
  realtime.debounce(
    `post:${post_id}`,
    post_id,
    orReport(services, async () => {
      const post = await postSeenBy(db, post_id);
      // Deleted or hidden since it was written: `postRemoved` publishes that.
      if (!post) return;
      const readers = await readersOfTheirOwn.all(db, [post_id]);
      const except = readers.map(({ customer_id }) => customer_id);
      realtime.publish(roomsOf(post), 'post', post, { except });
      for (const { unseen, ...reader } of readers) {
        const { customer_id } = reader;
        const readersPost = unseen ? undefined : await postSeenBy(db, post_id, reader);
        if (readersPost) realtime.publish(roomsOf(post), 'post', readersPost, { only: customer_id });
      }
    }),
    postMs,
  );
}

/** Publishes that a post was deleted or hidden. */
export function postRemoved(
  { realtime }: Pick<Need, 'realtime'>,
  { post_id, ...post }: PostPlace & { post_id: number },
): void {
  realtime.publish(roomsOf(post), 'remove_post', { post_id });
}

const likeOf = statement(
  'post_like',
  `select p.video_id, p.thread_id, exists (
    select from post_likes l where l.post_id = p.post_id and l.customer_id = $2) as liked,
    array(select unnest(hidden_from($2)) union
      select unnest(hidden_from(p.customer_id)) where not p.anonymous) as except
  from posts p where p.post_id = $1 and p."deletedAt" is null and p.state = 'visible'`,
  z.object({
    video_id: z.int().nullable(),
    thread_id: z.int().nullable(),
    liked: z.boolean(),
    except: z.array(z.int()),
  }),
);

/** Publishes the final state of a member's like, however often it changed within a moment. */
export function likeChanged(services: Need, like: { post_id: number; customer_id: number }): void {
  const { db, realtime } = services;
  realtime.debounce(
    `post_like:${like.post_id}:${like.customer_id}`,
    like,
    orReport(services, async () => {
      for (const { liked, except, ...place } of await likeOf.all(db, [like.post_id, like.customer_id]))
        realtime.publish(roomsOf(place), liked ? 'like_post' : 'unlike_post', like, { except });
    }),
  );
}
