import type { Post } from '@tbm/contract/community';
import type { Room } from '@tbm/contract/live';

/** A place of posts: all of them, those of a video, or those of a thread. */
export type Place = { video_id?: number; thread_id?: number };

/** Names a place in caches and in what the browser keeps. */
export const nameOf = ({ video_id, thread_id }: Place): string =>
  video_id ? `video:${video_id}` : thread_id ? `thread:${thread_id}` : 'feed';

/** The room that brings its events. */
export const roomOf = ({ video_id, thread_id }: Place): Room =>
  video_id ? `video:${video_id}` : thread_id ? `thread:${thread_id}` : 'posts';

/** The places that a post belongs to. */
export const placesOf = ({ video_id, thread_id }: Pick<Post, 'video_id' | 'thread_id'>): Place[] => [
  {},
  ...(video_id ? [{ video_id }] : []),
  ...(thread_id ? [{ thread_id }] : []),
];
