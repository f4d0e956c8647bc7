import { fire } from '../load.ts';
import { authorization, bareStatements, measure, pick, type Row, seconds } from '../measure.ts';
import type { Stand } from '../stand.ts';
import { size } from '../studio.ts';

/** A page of the feed by position, after so many pages of twelve; the yardstick reads the same rows and nothing else. */
async function feedAt(stand: Stand, page: number): Promise<Row> {
  const { rows } = await stand.pool.query<{ at: string; post_id: number }>(
    `select to_char("createdAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, post_id
    from posts order by "createdAt" desc, post_id desc limit 1 offset $1`,
    [(page - 1) * 12],
  );
  const [from] = rows;
  if (!from) throw new Error('the studio has too few posts');
  const before = `${from.at}_${from.post_id}`;
  return measure(
    `feed, page ${page.toLocaleString('en')}`,
    bareStatements(stand, 'the page by its key', {
      variables: { customer: [1, size.customers] },
      statements: [
        `select p.*, array(select customer_id from post_likes l where l.post_id = p.post_id and :customer > 0) as likes from posts p
        where "deletedAt" is null and ("createdAt", post_id) < ('${from.at}'::timestamp at time zone 'utc', ${from.post_id})
        order by "createdAt" desc, post_id desc limit 12`,
      ],
    }),
    () =>
      fire(stand.address, {
        connections: 20,
        seconds,
        next: () => ({
          method: 'GET',
          path: `/api/posts?before=${encodeURIComponent(before)}`,
          headers: authorization(pick(stand.members)),
        }),
      }),
  );
}

export const feedPages = async (stand: Stand): Promise<Row[]> => [
  await feedAt(stand, 1),
  await feedAt(stand, 1_000),
  await feedAt(stand, 10_000),
];
