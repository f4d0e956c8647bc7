import { useQuery } from '@tanstack/react-query';
import { withPosts } from '@tbm/domain/community';
import { counted } from '@tbm/domain/counted';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { type ApiProblem, api } from '../../platform/api.ts';
import { subscribe } from '../../platform/live.ts';
import { announce } from '../../platform/live-regions.ts';
import { queryClient } from '../../platform/query.ts';
import { keyOf, putPost, removePost, setLike, shownIn } from './cache.ts';
import { dropSent } from './outgoing.ts';
import { nameOf, type Place, roomOf } from './place.ts';
import { sendWaiting } from './sending.ts';
import { reconciled, type Shown } from './shown.ts';

/** The newest posts, oldest first [COMM-011]. */
async function newest(place: Place): Promise<Shown> {
  const { data, before, since } = await api('GET /posts', { query: { ...place } });
  dropSent(data);
  return { posts: withPosts([], data), before, since };
}

/** The current state of a list: the newest posts at first, then the changes to it. */
async function current(place: Place): Promise<Shown> {
  const known = shownIn(place);
  if (!known) return newest(place);
  const changes = await api('GET /posts/changes', { query: { ...place, since: known.since } });
  if (changes.reload) return newest(place);
  dropSent(changes.posts);
  // Events may have changed the list meanwhile.
  return reconciled(shownIn(place) ?? known, changes);
}

/** Subscribes to changes by others [COMM-027, COMM-028]; `onEntered` fetches missed ones. */
function useLivePosts(place: Place, onEntered: () => void): void {
  const room = roomOf(place);
  useEffect(() => {
    const subscriptions = [
      subscribe(room, 'post', { onMessage: putPost, onEntered }),
      subscribe(room, 'like_post', { onMessage: (like) => setLike(like, true) }),
      subscribe(room, 'unlike_post', { onMessage: (like) => setLike(like, false) }),
      subscribe(room, 'remove_post', { onMessage: ({ post_id }) => removePost(post_id) }),
      subscribe(room, 'error', { onMessage: ({ message }) => showAlert(message) }),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [room, onEntered]);
}

/** The posts of a place, oldest first, updated live; loads older ones on demand [COMM-011, COMM-015]. */
export function usePosts(place: Place) {
  const name = nameOf(place);
  const { data, error, refetch } = useQuery<Shown, ApiProblem>({
    queryKey: keyOf(place),
    queryFn: () => current(place),
    staleTime: 0,
  });
  const [isLoading, setLoading] = useState(false);
  const isBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is the place.
  const catchUp = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: keyOf(place) });
    void sendWaiting();
  }, [name]);
  useLivePosts(place, catchUp);
  const before = data?.before ?? null;
  const loadOlder = async () => {
    if (before === null || isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    try {
      const older = await api('GET /posts', { query: { ...place, before } });
      const known = shownIn(place);
      // Another answer was quicker.
      if (!known || known.before !== before) return;
      const posts = withPosts(known.posts, older.data);
      queryClient.setQueryData<Shown>(keyOf(place), { ...known, posts, before: older.before });
      announce(counted(posts.length - known.posts.length, 'comentario anterior', 'comentarios anteriores'));
    } catch (refusal) {
      showAlert((refusal as ApiProblem).message);
    } finally {
      isBusy.current = false;
      setLoading(false);
    }
  };
  return {
    posts: data?.posts,
    error,
    refetch,
    hasOlder: before !== null,
    isLoading,
    loadOlder,
  };
}
