import type { Post } from './community.ts';

/** Where browsers connect to hear what changes while they look. Plain types: the browser loads nothing more for it. */
export const livePath = '/api/live';

/** What is told live, by name. */
export interface LiveEvents {
  /** The places of some classes of a branch as they are. */
  classes_changed: {
    single_class_id: number;
    branch_id: number;
    capacity: number;
    taken: number;
    taken_spots: number[];
    /** It is on the schedule no more. */
    deleted: boolean;
    /** Orders what is told of one class, the later one counts. ISO 8601 in UTC with microseconds. */
    at: string;
  }[];
  /** A new post, as anybody may see it: an anonymous one without its author [COMM-027]. */
  post: Post;
  like_post: { post_id: number; customer_id: number };
  unlike_post: { post_id: number; customer_id: number };
  remove_post: { post_id: number };
  /** Something could not be told; the text is for her eyes [COMM-028]. */
  error: { message: string };
}
export type LiveEvent = keyof LiveEvents;
export type LiveData<E extends LiveEvent> = LiveEvents[E];

/** Whoever is in a room hears what is told there: the classes of a branch, all posts, or those of a video. */
export type Room = `branch:${number}` | 'posts' | `video:${number}`;

export const isRoom = (name: unknown): name is Room =>
  typeof name === 'string' && /^(posts|(branch|video):[1-9]\d{0,8})$/.test(name);
