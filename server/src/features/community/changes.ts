import { type Post, post } from '@tbm/contract/community';
import { z } from 'zod';
import { type Executor, statement, statementFamily } from '../../platform/database/statement.ts';
import { inPlace, type Place, placeOf, places, sinceMark } from './queries.ts';
import { authors, authorsFor, postJson, type Reader, seesPost } from './seen.ts';

/** Beyond this many changes the browser reads its list again. */
const most = 200;

const changed = statementFamily('changed_posts', { authors, of: places }, (name, { authors, of }) =>
  statement(
    name,
    `select p.post_id, case when ${seesPost('p')} then ${postJson(authors === 'all')} end as post
    from posts p
    where p."changedAt" >= $2::timestamp at time zone 'utc'${inPlace(of, 3)}
    order by p."changedAt" desc, p.post_id desc limit ${most + 1}`,
    z.object({ post_id: z.int(), post: post.nullable() }),
  ),
);

const now = statement('mark_of_changes', `select ${sinceMark} as since`, z.object({ since: z.string() }));

/** The changes since a mark, for a browser that lost its connection. */
export async function changesSince(
  db: Executor,
  { since, ...place }: Place & { since: string },
  reader: Reader,
): Promise<{ posts: Post[]; removed: number[]; reload: boolean; since: string }> {
  // The new mark is taken before the rows are read, so changes in between are returned the next time.
  const mark = (await now.one(db)).since;
  const id = place.video_id ?? place.thread_id;
  const values = [reader.customer_id, since, ...(id === undefined ? [] : [id])];
  const rows = await changed({ authors: authorsFor(reader), of: placeOf(place) }).all(db, values);
  if (rows.length > most)
    return {
      posts: [],
      removed: [],
      reload: true,
      since: mark,
    };
  return {
    posts: rows.flatMap(({ post }) => post ?? []),
    removed: rows.flatMap(({ post_id, post }) => (post ? [] : [post_id])),
    reload: false,
    since: mark,
  };
}
