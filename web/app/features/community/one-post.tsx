import type { Viewer } from '@tbm/domain/community';
import type { ReactNode } from 'react';
import { Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { PostList } from './post-list.tsx';

/** A single post opened by its link, from a reply, a notification or a report. */
export default function OnePost({
  post_id,
  ...shown
}: {
  post_id: number;
  viewer: Viewer;
  timezone: string;
}): ReactNode {
  const { data, error } = useApi('GET /posts/:id', { params: { id: post_id || 1 } });
  if (error) return <p role="alert">{error.message}</p>;
  return data ? <PostList posts={[data]} inFeed onReply={null} {...shown} /> : <Skeleton height="8rem" />;
}
