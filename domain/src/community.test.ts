import { describe, expect, it } from 'vitest';
import { authorName, lookOf, mayDelete, mayEdit, mayReply, mayReport, withPosts } from './community.ts';

const of = (customer_id: number | null, role?: 'coach' | 'admin') => ({
  customer_id,
  customer: customer_id === null ? null : { name: 'Ana', last_name: 'Paz', user: role ? { role } : null },
});
const laura = { customer_id: 1, role: 'member' } as const;
const admin = { customer_id: 9, role: 'admin' } as const;
const coach = { customer_id: 5, role: 'coach' } as const;

describe('what a viewer may do with a post', () => {
  it('replies to others, also to anonymous posts, never to own ones [COMM-019, COMM-020]', () => {
    expect([of(2), of(null), of(1)].map((post) => mayReply(post, laura))).toEqual([true, true, false]);
  });
  it('deletes own posts; an admin deletes any [COMM-018, COMM-O6]', () => {
    expect([of(1), of(2), of(null)].map((post) => mayDelete(post, laura))).toEqual([true, false, false]);
    expect([of(1), of(9)].map((post) => mayDelete(post, admin))).toEqual([true, true]);
  });
  it('changes own posts for fifteen minutes', () => {
    const post = { ...of(1), createdAt: '2026-07-03T12:00:00Z' };
    const at = (time: string) => `2026-07-03T${time}Z`;
    expect([mayEdit(post, laura, at('12:14:59')), mayEdit(post, laura, at('12:15:00'))]).toEqual([
      true,
      false,
    ]);
    expect(mayEdit(post, admin, at('12:01:00'))).toBe(false);
  });
  it('reports posts of others; a coach or an admin also own ones [COMM-021, COMM-022]', () => {
    expect([of(2), of(null), of(1)].map((post) => mayReport(post, laura))).toEqual([true, true, false]);
    expect([mayReport(of(5, 'coach'), coach), mayReport(of(9, 'admin'), admin)]).toEqual([true, true]);
  });
  it('distinguishes own posts, those of coaches and those of admins [COMM-026]', () => {
    expect(
      [of(1), of(2), of(5, 'coach'), of(9, 'admin'), of(null)].map((post) => lookOf(post, laura)),
    ).toEqual(['own', 'member', 'coach', 'admin', 'member']);
    expect([authorName(of(2)), authorName(of(null))]).toEqual(['Ana Paz', 'Anónima']);
  });
});

describe('the list of posts', () => {
  const at = (post_id: number, minute: number, content = '') => ({
    post_id,
    createdAt: new Date(minute * 60_000).toISOString(),
    content,
  });
  it('is sorted from the oldest to the newest, each once, in its first version [COMM-011, COMM-012]', () => {
    const known = withPosts([], [at(3, 7, 'known'), at(1, 5)]);
    expect(withPosts(known, [at(2, 5), at(3, 7, 'again'), at(4, 1)])).toEqual([
      at(4, 1),
      at(1, 5),
      at(2, 5),
      at(3, 7, 'known'),
    ]);
  });
});
