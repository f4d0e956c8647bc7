import { useQuery } from '@tanstack/react-query';
import type { Post } from '@tbm/contract/community';
import { nextPage, withPosts } from '@tbm/domain/community';
import { settings } from '@tbm/domain/settings';
import { useCallback, useEffect, useState } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { type ApiProblem, api } from '../../platform/api.ts';
import { subscribe } from '../../platform/live.ts';
import { announce } from '../../platform/live-regions.ts';
import { queryClient } from '../../platform/query.ts';

/** The data of a screen: the newest posts, oldest first, and the total. */
interface Shown {
  posts: Post[];
  total: number;
}
/** All posts, or those of a video. */
type Place = { video_id?: number | undefined };

const lists = ['GET /posts', 'shown'] as const;
const keyOf = ({ video_id }: Place) => [...lists, video_id ?? null];
const loadPage = (place: Place, page: number) => api('GET /posts', { query: { ...place, page } });

/** Reloads as many pages as are shown. */
async function loadShown(place: Place): Promise<Shown> {
  const shown = queryClient.getQueryData<Shown>(keyOf(place))?.posts.length ?? 0;
  const count = Math.max(1, Math.ceil(shown / settings.page_size));
  const pages = await Promise.all(Array.from({ length: count }, (_, index) => loadPage(place, index + 1)));
  return {
    posts: withPosts(
      [],
      pages.flatMap(({ data }) => data),
    ),
    total: Math.max(...pages.map(({ total }) => total ?? 0)),
  };
}

/** Adds a post once to every list it belongs to [COMM-012]. */
export function addPost(post: Post): void {
  const places: Place[] = [{}, ...(post.video_id ? [{ video_id: post.video_id }] : [])];
  for (const place of places)
    queryClient.setQueryData<Shown>(keyOf(place), (shown) => {
      if (!shown || shown.posts.some(({ post_id }) => post_id === post.post_id)) return shown;
      return { posts: withPosts(shown.posts, [post]), total: shown.total + 1 };
    });
}

/** Removes a post from every list; its replies stay [COMM-013]. */
export function removePost(post_id: number): void {
  queryClient.setQueriesData<Shown>({ queryKey: lists }, (shown) => {
    if (!shown) return shown;
    const posts = shown.posts
      .filter((post) => post.post_id !== post_id)
      .map((post) => (post.replyTo?.post_id === post_id ? { ...post, replyTo: null } : post));
    return { posts, total: shown.total - (shown.posts.length - posts.length) };
  });
  void queryClient.invalidateQueries({ queryKey: ['GET /posts/:id', { params: { id: post_id } }] });
}

/** Adds or removes a like in every list [COMM-014]. */
export function setLike({ post_id, customer_id }: { post_id: number; customer_id: number }, liked: boolean) {
  const change = (post: Post): Post => {
    if (post.post_id !== post_id) return post;
    const others = post.post_likes.filter((like) => like.customer_id !== customer_id);
    return { ...post, post_likes: liked ? [...others, { customer_id }] : others };
  };
  queryClient.setQueriesData<Shown>(
    { queryKey: lists },
    (shown) => shown && { ...shown, posts: shown.posts.map(change) },
  );
  queryClient.setQueryData<Post>(
    ['GET /posts/:id', { params: { id: post_id } }],
    (post) => post && change(post),
  );
}

/** Subscribes to changes by others [COMM-027, COMM-028]; `onConnect` reloads missed ones. */
function useLivePosts(video_id: number | undefined, onConnect: () => void): void {
  useEffect(() => {
    const room = video_id ? (`video:${video_id}` as const) : 'posts';
    const subscriptions = [
      subscribe(room, 'post', {
        // Only the server knows whether an anonymous post is the viewer's own, and reveals it only to her.
        onMessage: (post) =>
          post.anonymous
            ? void api('GET /posts/:id', { params: { id: post.post_id } }).then(addPost, () => {})
            : addPost(post),
        onConnect,
      }),
      subscribe(room, 'like_post', { onMessage: (like) => setLike(like, true) }),
      subscribe(room, 'unlike_post', { onMessage: (like) => setLike(like, false) }),
      subscribe(room, 'remove_post', { onMessage: ({ post_id }) => removePost(post_id) }),
      subscribe(room, 'error', { onMessage: ({ message }) => showAlert(message) }),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [video_id, onConnect]);
}

/** The posts of a place, oldest first, updated live; loads older ones on demand [COMM-011, COMM-015]. */
export function usePosts(place: Place) {
  const { video_id } = place;
  const { data, error, refetch } = useQuery<Shown, ApiProblem>({
    queryKey: keyOf(place),
    queryFn: () => loadShown(place),
  });
  const [isLoading, setLoading] = useState(false);
  const reload = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: keyOf({ video_id }) }),
    [video_id],
  );
  useLivePosts(video_id, reload);
  const page = data ? nextPage(data.posts.length, data.total, settings.page_size) : null;
  const loadOlder = async () => {
    if (page === null || isLoading) return;
    setLoading(true);
    try {
      const { data: older, total } = await loadPage(place, page);
      const known = queryClient.getQueryData<Shown>(keyOf(place))?.posts ?? [];
      const posts = withPosts(known, older);
      queryClient.setQueryData<Shown>(keyOf(place), { posts, total: total ?? posts.length });
      announce(
        posts.length === known.length + 1
          ? '1 comentario anterior'
          : `${posts.length - known.length} comentarios anteriores`,
      );
      // Nothing new on this page: the local list is out of step with the server.
      if (posts.length === known.length) reload();
    } catch (refusal) {
      showAlert((refusal as ApiProblem).message);
    } finally {
      setLoading(false);
    }
  };
  return { posts: data?.posts, error, refetch, hasOlder: page !== null, isLoading, loadOlder };
}
