import { type Post, post } from '@tbm/contract/community';
import { searchWords } from '@tbm/domain/search';
import { settings } from '@tbm/domain/settings';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { spanOf } from '../../platform/database/page.ts';
import { type Executor, statement, statementFamily } from '../../platform/database/statement.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { authors, authorsFor, newestFirst, noReader, postJson, type Reader, seesPost } from './seen.ts';

/** How far beyond a page posts are counted, five pages: an exact total of 50,000 or more is of no use. */
const countedBeyond = 60;

/** SQL: the mark of now for `GET /posts/changes`. A change that began before the mark is committed within half a minute. */
export const sinceMark = `to_char((clock_timestamp() - interval '30 seconds') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
/** SQL: the mark of a post, for the posts before it. */
const markOf = (p: string): string =>
  `to_char(${p}."createdAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '_' || ${p}.post_id`;

/** The places where posts are read: everywhere, below a video, or in a thread. */
export interface Place {
  video_id?: number | undefined;
  thread_id?: number | undefined;
}
export const places = ['feed', 'video', 'thread'] as const;
export const placeOf = ({ video_id, thread_id }: Place): (typeof places)[number] =>
  video_id !== undefined ? 'video' : thread_id !== undefined ? 'thread' : 'feed';
/** SQL: the posts of a place, whose id is parameter `n`. */
export const inPlace = (of: (typeof places)[number], n: number): string =>
  of === 'feed' ? '' : ` and p.${of}_id = $${n}::bigint`;

interface PostQuery extends Place {
  page: number;
  search?: string | undefined;
  before?: string | undefined;
}

const variants = {
  authors,
  of: places,
  by: ['first', 'page', 'before'],
  text: ['any', 'searched'],
} as const;

/** SQL: the text matches the patterns; the index of trigrams finds the first, which is the longest. */
const matching = (n: number): string =>
  ` and p.search_text like ($${n}::text[])[1] and p.search_text like all ($${n}::text[])`;

const { page_size } = settings;
/** SQL: a page and one post more, which tells whether there are older ones. */
const oneMore = `limit ${page_size + 1}`;

/**
 * By position: after a cursor, or by the number of the page. Sizes are written into the SQL, not bound as parameters: for an
 * unknown limit, PostgreSQL expects thousands of rows and would plan the statement again each time.
 */
const postPages = statementFamily('posts', variants, (name, { authors, of, by, text: searched }) => {
  // $1 reader, then mark, or number and offset of a page; then the place and the words.
  const given = { first: 1, page: 3, before: 3 }[by];
  const visiblePosts = `${seesPost('p')}${inPlace(of, given + 1)}${
    searched === 'any' ? '' : matching(given + (of === 'feed' ? 1 : 2))
  }`;
  const older = `and (p."createdAt", p.post_id) < ($2::timestamp at time zone 'utc', $3::bigint)`;
  const rows = {
    first: `where ${visiblePosts} ${newestFirst} ${oneMore}`,
    page: `where ${visiblePosts} ${newestFirst} ${oneMore} offset $3::integer`,
    before: `where ${visiblePosts} ${older} ${newestFirst} ${oneMore}`,
  }[by];
  const counted = (beyond: string) =>
    `(select count(*) from (select from posts p where ${visiblePosts} ${newestFirst} limit ${beyond}) counted)`;
  const total = {
    first: counted(`${countedBeyond}`),
    page: counted(`$3::integer + ${countedBeyond}`),
    before: 'null::integer',
  }[by];
  // Selects the page first, so that only its posts are joined.
  const text = `with found as materialized (
      select p.post_id, row_number() over (${newestFirst}) as n from (select p.post_id, p."createdAt" from posts p ${rows}) p),
    page as (select post_id from found where n <= ${page_size})
    select json_build_object('total', ${total}, 'page', ${by === 'page' ? '$2::integer' : '1'}, 'page_size', ${page_size},
      'since', ${sinceMark},
      'before', (select ${markOf('p')} from found join posts p using (post_id)
        where n = ${page_size} and exists (select from found where n > ${page_size})),
      'data', coalesce((
        select json_agg(${postJson(authors === 'all')} ${newestFirst})
        from page join posts p using (post_id)), '[]'))::text as text`;
  return statement(name, text, z.object({ text: z.string() }));
});

/** Patterns for `like`, all of which must match, the longest first. */
const patternsOf = (search: string): string[] =>
  searchWords(search)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/** The statement for a page of posts, with its values. */
export function listStatement({ page, search, before, ...place }: PostQuery, reader: Reader) {
  const patterns = patternsOf(search ?? '');
  const [at, post_id] = (before ?? '').split('_');
  const by = before !== undefined ? 'before' : page > 1 ? 'page' : 'first';
  const postsPage = postPages({
    authors: authorsFor(reader),
    of: placeOf(place),
    by,
    text: patterns.length > 0 ? 'searched' : 'any',
  });
  const from = { first: [], page: [page, spanOf(page).offset], before: [at, Number(post_id)] }[by];
  const values: unknown[] = [reader.customer_id, ...from];
  const id = place.video_id ?? place.thread_id;
  if (id !== undefined) values.push(id);
  if (patterns.length > 0) values.push(patterns);
  return { statement: postsPage, values };
}

/** A page of posts, newest first, as JSON from PostgreSQL. One statement. */
export async function postPage(db: Executor, asked: PostQuery, reader: Reader): Promise<JsonText> {
  const { statement, values } = listStatement(asked, reader);
  const { text } = await statement.one(db, values);
  return new JsonText(text);
}

const postById = statementFamily('post', { authors }, (name, { authors }) =>
  statement(
    name,
    `select ${postJson(authors === 'all')} as post from posts p where p.post_id = $2 and ${seesPost('p')}`,
    z.object({ post }),
  ),
);

async function findPost(db: Executor, post_id: number, reader: Reader): Promise<Post[]> {
  const rows = await postById({ authors: authorsFor(reader) }).all(db, [reader.customer_id, post_id]);
  return rows.map(({ post }) => post);
}

/** A post as the reader may see it. Throws `post_not_found`, also once it is deleted. */
export const postFor = async (db: Executor, post_id: number, reader: Reader): Promise<Post> =>
  oneOr(await findPost(db, post_id, reader), 'post_not_found');

/** A post as the reader may see it, or undefined when the reader may not; by default its public form. */
export const postSeenBy = async (
  db: Executor,
  post_id: number,
  reader: Reader = { customer_id: noReader, anonymous_authors: false },
): Promise<Post | undefined> => (await findPost(db, post_id, reader))[0];

const pinned = statement(
  'pinned_posts',
  `select ${postJson(false)} as post from (
    select * from posts p where p."pinnedAt" is not null and ${seesPost('p')} order by p."pinnedAt" desc, p.post_id desc limit 3) p
  order by p."pinnedAt" desc, p.post_id desc`,
  z.object({ post }),
);

/** The pinned announcements, the newest first. */
export const pinnedPosts = async (db: Executor, customer_id: number): Promise<Post[]> =>
  (await pinned.all(db, [customer_id])).map(({ post }) => post);
