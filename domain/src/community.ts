import type { Author, Post } from '@tbm/contract/community';
import { editMinutes } from '@tbm/contract/lengths';
import type { Role } from '@tbm/contract/route';
import { plain } from './plain-text.ts';

/** The reader of a post. */
export interface Viewer {
  customer_id: number;
  role: Role;
}
/** A post in the viewer's version: the author of another member's anonymous post is null. */
type Seen = Pick<Post, 'customer_id'> & {
  customer: Pick<Author, 'name' | 'last_name' | 'user'> | null;
};

export const isOwn = (post: Pick<Seen, 'customer_id'>, viewer: Pick<Viewer, 'customer_id'>): boolean =>
  post.customer_id === viewer.customer_id;

/** Posts of others can be replied to, own ones cannot [COMM-019, COMM-020]. */
export const mayReply = (post: Seen, viewer: Pick<Viewer, 'customer_id'>): boolean => !isOwn(post, viewer);

/** The author may change the text of a post for 15 minutes. */
export const mayEdit = (
  post: Pick<Post, 'customer_id' | 'createdAt'>,
  viewer: Pick<Viewer, 'customer_id'>,
  now: string,
): boolean => isOwn(post, viewer) && Date.parse(now) - Date.parse(post.createdAt) < editMinutes * 60_000;

/** The author may delete a post; an admin may delete any [COMM-018, COMM-O6]. */
export const mayDelete = (post: Seen, viewer: Viewer): boolean =>
  isOwn(post, viewer) || viewer.role === 'admin';

/** Posts of others can be reported, and own ones only by a coach or an admin [COMM-021, COMM-022]. */
export const mayReport = (post: Seen, viewer: Pick<Viewer, 'customer_id'>): boolean =>
  !isOwn(post, viewer) || post.customer?.user != null;

/** How a post is displayed: own posts, those of admins and those of coaches differ [COMM-026]. */
export const lookOf = (post: Seen, viewer: Pick<Viewer, 'customer_id'>) =>
  isOwn(post, viewer) ? 'own' : (post.customer?.user?.role ?? 'member');

/** The name shown above a post. */
export const authorName = ({ customer }: Pick<Seen, 'customer'>): string =>
  customer ? `${customer.name} ${customer.last_name}` : 'Anónima';

/** A word or phrase as it is compared: without capitals, accents, invisible characters and punctuation. */
export const plainWord = (text: string): string =>
  plain(text.replace(/\p{Cf}/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a text has one of the words or phrases, as a whole. */
export function holdsWord(content: string, words: readonly string[]): boolean {
  const text = ` ${plainWord(content)} `;
  return words.some((word) => text.includes(` ${plainWord(word)} `));
}

type Dated = Pick<Post, 'post_id' | 'createdAt'>;

/** Merges two lists by `post_id` and sorts the oldest first [COMM-011, COMM-012]. */
export function withPosts<P extends Dated>(loaded: readonly P[], coming: readonly P[]): P[] {
  const all = new Map([...coming, ...loaded].map((one) => [one.post_id, one]));
  return [...all.values()].sort(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.post_id - b.post_id,
  );
}
