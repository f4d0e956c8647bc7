import type { Post } from '@tbm/contract/community';
import { withPosts } from '@tbm/domain/community';

/** The posts of a place as a screen has them, oldest first. */
export interface Shown {
  posts: Post[];
  /** For older posts; null when all are here. */
  before: string | null;
  /** For what changes from now on. */
  since: string;
}

/** Adds posts once, or replaces them by what they are now; older ones than are loaded wait for their page [COMM-012]. */
export function withChanged(shown: Shown, changed: readonly Post[]): Shown {
  const known = new Set(shown.posts.map(({ post_id }) => post_id));
  const first = shown.before === null ? 0 : Date.parse(shown.posts[0]?.createdAt ?? '');
  const here = changed.filter(
    ({ post_id, createdAt }) => known.has(post_id) || !(Date.parse(createdAt) < first),
  );
  return here.length ? { ...shown, posts: withPosts(here, shown.posts) } : shown;
}

/** Removes posts; their replies stay [COMM-013]. */
export function without(shown: Shown, removed: readonly number[]): Shown {
  const posts = shown.posts
    .filter(({ post_id }) => !removed.includes(post_id))
    .map((post) =>
      post.replyTo && removed.includes(post.replyTo.post_id) ? { ...post, replyTo: null } : post,
    );
  return { ...shown, posts };
}

/** What an answer of `GET /posts/changes` makes of a list: nothing is lost or doubled, however often it comes. */
export const reconciled = (
  shown: Shown,
  { posts, removed, since }: { posts: readonly Post[]; removed: readonly number[]; since: string },
): Shown => ({ ...without(withChanged(shown, posts), removed), since });

/** Sets or takes away a member's like [COMM-014]. */
export function withLike<P extends Pick<Post, 'post_likes'>>(
  post: P,
  customer_id: number,
  isLiked: boolean,
): P {
  const others = post.post_likes.filter((like) => like.customer_id !== customer_id);
  return { ...post, post_likes: isLiked ? [...others, { customer_id }] : others };
}

/** The first post by another that came after the last one that the member saw; null when the member has seen all. */
export const firstNew = (
  posts: readonly Pick<Post, 'post_id' | 'customer_id'>[],
  seen: number | null,
  customer_id: number,
): number | null =>
  seen === null
    ? null
    : (posts.find((post) => post.post_id > seen && post.customer_id !== customer_id)?.post_id ?? null);
