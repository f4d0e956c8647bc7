import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorName, lookOf, mayDelete, mayReply, mayReport, nextPage, withPosts } from './community.ts';

const of = (customer_id: number | null, role?: 'coach' | 'admin') => ({
  customer_id,
  customer: customer_id === null ? null : { name: 'Ana', last_name: 'Paz', user: role ? { role } : null },
});
const laura = { customer_id: 1, role: 'member' } as const;
const admin = { customer_id: 9, role: 'admin' } as const;
const coach = { customer_id: 5, role: 'coach' } as const;

describe('what a viewer may do with a post', () => {
  it('replies to others, also to anonymous posts, never to her own [COMM-019, COMM-020]', () => {
    expect([of(2), of(null), of(1)].map((post) => mayReply(post, laura))).toEqual([true, true, false]);
  });
  it('deletes her own; an admin deletes any [COMM-018, COMM-O6]', () => {
    expect([of(1), of(2), of(null)].map((post) => mayDelete(post, laura))).toEqual([true, false, false]);
    expect([of(1), of(9)].map((post) => mayDelete(post, admin))).toEqual([true, true]);
  });
  it('reports posts of others; a coach or an admin also her own [COMM-021, COMM-022]', () => {
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
  it('ends when all posts are loaded [COMM-015]', () => {
    expect([nextPage(0, 0, 12), nextPage(12, 12, 12), nextPage(12, 13, 12), nextPage(23, 40, 12)]).toEqual([
      null,
      null,
      2,
      2,
    ]);
  });
  it('skips no post when others are written or deleted between two pages [COMM-015]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.oneof(fc.constant('write' as const), fc.nat(80)), { maxLength: 40 }),
        (count, actions) => {
          let next = count;
          // The newest first, like the server.
          let there = Array.from({ length: count }, (_, index) => at(count - index, count - index));
          let seen: ReturnType<typeof at>[] = [];
          const load = (page: number) => {
            seen = withPosts(seen, there.slice((page - 1) * 12, page * 12));
          };
          load(1);
          const older = () => {
            const page = nextPage(seen.length, there.length, 12);
            if (page !== null) load(page);
            return page !== null;
          };
          for (const action of actions) {
            if (action === 'write') {
              next += 1;
              there = [at(next, next), ...there];
              seen = withPosts(seen, [at(next, next)]);
            } else {
              const gone = there[action % Math.max(1, there.length)]?.post_id;
              there = there.filter(({ post_id }) => post_id !== gone);
              seen = seen.filter(({ post_id }) => post_id !== gone);
            }
            older();
          }
          while (older());
          expect(seen).toEqual(there.toReversed());
        },
      ),
    );
  });
});
