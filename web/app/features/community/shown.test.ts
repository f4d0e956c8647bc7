import type { Post } from '@tbm/contract/community';
import { describe, expect, it } from 'vitest';
import { firstNew, reconciled, type Shown, withChanged, withLike, without } from './shown.ts';

const at = (post_id: number, content = ''): Post =>
  ({ post_id, createdAt: new Date(post_id * 60_000).toISOString(), content, replyTo: null }) as Post;
const ids = ({ posts }: Shown) => posts.map(({ post_id }) => post_id);
const shown: Shown = { posts: [at(4), at(6)], before: 'older', since: 'a' };

describe('the posts of a screen', () => {
  it('takes each post once, in its newest form, where it belongs [COMM-012]', () => {
    const next = withChanged(shown, [at(7), at(6, 'edited'), at(5), at(7)]);
    expect(ids(next)).toEqual([4, 5, 6, 7]);
    expect(next.posts[2]?.content).toBe('edited');
  });
  it('leaves older posts to their page, so that no gap is hidden', () => {
    expect(ids(withChanged(shown, [at(2)]))).toEqual([4, 6]);
    expect(ids(withChanged({ ...shown, before: null }, [at(2)]))).toEqual([2, 4, 6]);
  });
  it('takes what was missed: the same answer twice changes nothing more', () => {
    const missed = { posts: [at(8), at(6, 'edited')], removed: [4], since: 'b' };
    const once = reconciled(shown, missed);
    expect([ids(once), once.since]).toEqual([[6, 8], 'b']);
    expect(reconciled(once, missed)).toEqual(once);
  });
  it('keeps the replies to a deleted post [COMM-013]', () => {
    const reply = { ...at(7), replyTo: { post_id: 4 } } as Post;
    expect(without({ ...shown, posts: [at(4), reply] }, [4]).posts).toEqual([{ ...reply, replyTo: null }]);
  });
  it('likes and unlikes once per member [COMM-014]', () => {
    const post = { post_likes: [{ customer_id: 1 }] };
    expect(withLike(withLike(post, 2, true), 2, true).post_likes).toEqual([
      { customer_id: 1 },
      { customer_id: 2 },
    ]);
    expect(withLike(post, 1, false).post_likes).toEqual([]);
  });
  it("marks the first post by another since the member's last visit", () => {
    const posts = [1, 2, 3, 4].map((post_id) => ({ post_id, customer_id: post_id === 3 ? 9 : 5 }));
    expect([firstNew(posts, 2, 9), firstNew(posts, 4, 9), firstNew(posts, null, 9)]).toEqual([4, null, null]);
  });
});
