import type { Post } from './community.ts';

/** Where browsers connect for live events. Types only, so that the browser loads no schema. */
export const livePath = '/api/live';

/** The live events, by name. */
export interface LiveEvents {
  /** The current places of some classes of a branch. */
  classes_changed: {
    single_class_id: number;
    branch_id: number;
    capacity: number;
    taken: number;
    taken_spots: number[];
    /** The class is no longer on the schedule. */
    deleted: boolean;
    /** Orders the events of one class; the latest wins. ISO 8601 in UTC with microseconds. */
    at: string;
  }[];
  /**
   * A post that is new, edited (again with the same id), or back in sight [COMM-027]. An anonymous one comes without its
   * author, also to the author: only `GET /posts/{id}` tells the author that it is their own; `client_key` tells the browser
   * that wrote it.
   */
  post: Post;
  like_post: { post_id: number; customer_id: number };
  unlike_post: { post_id: number; customer_id: number };
  /** Deleted, or taken out of sight. */
  remove_post: { post_id: number };
  /** How many messages of the member's inbox are unread, at most 100. */
  notifications: { unread: number };
  /** Something new in a conversation by WhatsApp: a message, its state, or who attends to it. */
  conversation_changed: { conversation_id: number };
  /** An event could not be published; the text is shown to the user [COMM-028]. */
  error: { message: string };
}
export type LiveEvent = keyof LiveEvents;
export type LiveData<E extends LiveEvent> = LiveEvents[E];

/**
 * The rooms that browsers subscribe to: the classes of a branch, all posts, the posts of a video or of a thread, the member's own inbox, or the
 * conversations of the front desk. Staff of some branches enter `desk` as well, and receive what concerns those branches (`desk:2`).
 */
export type Room =
  | 'desk'
  | `desk:${number}`
  | `branch:${number}`
  | 'posts'
  | `video:${number}`
  | `thread:${number}`
  | `customer:${number}`;

export const isRoom = (name: unknown): name is Room =>
  typeof name === 'string' && /^(desk|posts|(branch|video|thread|customer):[1-9]\d{0,14})$/.test(name);
