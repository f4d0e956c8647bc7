import type { Post } from '@tbm/contract/community';
import { useEffect, useState } from 'react';
import { keep, readKept } from '../../platform/kept-writing.ts';
import { nameOf, type Place } from './place.ts';
import { firstNew } from './shown.ts';

/**
 * The first post that is new since the member's last visit, for the marker above it. The marker stays during this visit.
 * `isAtEnd`: the newest post is in view.
 */
export function useLastSeen(
  place: Place,
  customer_id: number,
  posts: readonly Post[] | undefined,
  isAtEnd: boolean,
): number | null {
  const name = `seen ${nameOf(place)}`;
  const [seen] = useState(() => readKept<number>(customer_id, name));
  const last = posts?.reduce((most, { post_id }) => Math.max(most, post_id), 0) ?? 0;
  useEffect(() => {
    if (isAtEnd && last > 0) keep(customer_id, name, last);
  }, [isAtEnd, last, customer_id, name]);
  return posts ? firstNew(posts, seen, customer_id) : null;
}
