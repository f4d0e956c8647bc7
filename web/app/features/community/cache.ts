import type { Post } from '@tbm/contract/community';
import { queryClient } from '../../platform/query.ts';
import { dropSent } from './outgoing.ts';
import { nameOf, type Place, placesOf } from './place.ts';
import { type Shown, withChanged, withLike, without } from './shown.ts';

const lists = ['GET /posts', 'shown'] as const;
export const keyOf = (place: Place) => [...lists, nameOf(place)];
export const shownIn = (place: Place) => queryClient.getQueryData<Shown>(keyOf(place));

const one = (post_id: number) => ['GET /posts/:id', { params: { id: post_id } }];
const changeAll = (change: (shown: Shown) => Shown) =>
  queryClient.setQueriesData<Shown>({ queryKey: lists }, (shown) => shown && change(shown));

/** Reads every list from its beginning: a block hides and shows posts that have not changed themselves. */
export const readAgain = (): Promise<void> => queryClient.resetQueries({ queryKey: lists });

/** Adds a post to every list it belongs to, or replaces it there [COMM-012]. */
export function putPost(post: Post): void {
  dropSent([post]);
  for (const place of placesOf(post))
    queryClient.setQueryData<Shown>(keyOf(place), (shown) => shown && withChanged(shown, [post]));
  queryClient.setQueryData<Post>(one(post.post_id), (known) => known && post);
}

/** Removes a post from every list; its replies stay [COMM-013]. */
export function removePost(post_id: number): void {
  changeAll((shown) => without(shown, [post_id]));
  void queryClient.invalidateQueries({ queryKey: one(post_id) });
}

/** Adds or removes a like in every list [COMM-014]. */
export function setLike(
  { post_id, customer_id }: { post_id: number; customer_id: number },
  isLiked: boolean,
) {
  const change = (post: Post): Post =>
    post.post_id === post_id ? withLike(post, customer_id, isLiked) : post;
  changeAll((shown) => ({ ...shown, posts: shown.posts.map(change) }));
  queryClient.setQueryData<Post>(one(post_id), (post) => post && change(post));
}
