import { useQuery } from '@tanstack/react-query';
import type { Post } from '@tbm/contract/community';
import { nextPage, withPosts } from '@tbm/domain/community';
import { settings } from '@tbm/domain/settings';
import { useEffect, useState } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { type ApiProblem, api } from '../../platform/api.ts';
import { hear } from '../../platform/live.ts';
import { queryClient } from '../../platform/query.ts';

/** What a screen shows: some of the newest posts, the oldest first, of all that there are. */
interface Shown {
  posts: Post[];
  total: number;
}
/** All posts, or those of a video. */
type Place = { video_id?: number };

const lists = ['GET /posts', 'shown'] as const;
const keyOf = ({ video_id }: Place) => [...lists, video_id ?? null];
const loadPage = (place: Place, page: number) => api('GET /posts', { query: { ...place, page } });

/** As many pages as are shown already, as they are now. */
async function loadShown(place: Place): Promise<Shown> {
  const shown = queryClient.getQueryData<Shown>(keyOf(place))?.posts.length ?? 0;
  const count = Math.max(1, Math.ceil(shown / settings.page_size));
  const pages = await Promise.all(Array.from({ length: count }, (_, index) => loadPage(place, index + 1)));
  return {
    posts: withPosts(
      [],
      pages.flatMap(({ data }) => data),
    ),
    total: Math.max(...pages.map(({ total }) => total)),
  };
}

/** Adds a post wherever it belongs, once [COMM-012]. */
export function addPost(post: Post): void {
  const places: Place[] = [{}, ...(post.video_id ? [{ video_id: post.video_id }] : [])];
  for (const place of places)
    queryClient.setQueryData<Shown>(keyOf(place), (shown) => {
      if (!shown || shown.posts.some(({ post_id }) => post_id === post.post_id)) return shown;
      return { posts: withPosts(shown.posts, [post]), total: shown.total + 1 };
    });
}

/** Takes a post away wherever it is shown; what answers it stays [COMM-013]. */
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

/** Shows a like, or that there is none, wherever the post is shown [COMM-014]. */
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

/** Hears what others do while she looks [COMM-027, COMM-028]. */
function useLivePosts(video_id: number | undefined, missed: () => void): void {
  useEffect(() => {
    const room = video_id ? (`video:${video_id}` as const) : 'posts';
    const heardBefore = () => {};
    const leave = [
      hear(room, 'post', {
        // Whether an anonymous one is her own, only the server tells, and only her.
        told: (post) =>
          post.anonymous
            ? void api('GET /posts/:id', { params: { id: post.post_id } }).then(addPost, heardBefore)
            : addPost(post),
        missed,
      }),
      hear(room, 'like_post', { told: (like) => setLike(like, true), missed: heardBefore }),
      hear(room, 'unlike_post', { told: (like) => setLike(like, false), missed: heardBefore }),
      hear(room, 'remove_post', { told: ({ post_id }) => removePost(post_id), missed: heardBefore }),
      hear(room, 'error', { told: ({ message }) => showAlert(message), missed: heardBefore }),
    ];
    return () => {
      for (const stop of leave) stop();
    };
  }, [video_id, missed]);
}

/** The posts of a place, the oldest first, live; older ones when asked for [COMM-011, COMM-015]. */
export function usePosts(place: Place) {
  const { video_id } = place;
  const { data, error, refetch } = useQuery<Shown, ApiProblem>({
    queryKey: keyOf(place),
    queryFn: () => loadShown(place),
  });
  const [isLoading, setLoading] = useState(false);
  const [again] = useState(() => () => void queryClient.invalidateQueries({ queryKey: keyOf(place) }));
  useLivePosts(video_id, again);
  const page = data ? nextPage(data.posts.length, data.total, settings.page_size) : null;
  const loadOlder = async () => {
    if (page === null || isLoading) return;
    setLoading(true);
    try {
      const { data: older, total } = await loadPage(place, page);
      const known = queryClient.getQueryData<Shown>(keyOf(place))?.posts ?? [];
      const posts = withPosts(known, older);
      queryClient.setQueryData<Shown>(keyOf(place), { posts, total });
      // Others have done things that were not heard of here.
      if (posts.length === known.length) again();
    } catch (refusal) {
      showAlert((refusal as ApiProblem).message);
    } finally {
      setLoading(false);
    }
  };
  return { posts: data?.posts, error, refetch, hasOlder: page !== null, isLoading, loadOlder };
}
