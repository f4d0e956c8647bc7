import { type Post, type PostReport, post, postReport } from '@tbm/contract/community';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { type Page, pageStatement, spanOf } from '../../platform/database/page.ts';
import { type Executor, statement, statementFamily } from '../../platform/database/statement.ts';
import { JsonText } from '../../platform/http/json-text.ts';

/** The reader, and whether she may see the authors of anonymous posts. */
export interface Reader {
  customer_id: number;
  anonymous_authors: boolean;
}
/** The reader of live events: no one in particular. */
const noReader = 0;

/** SQL: an author as members see her; the role only of coaches and admins. */
const authorJson = (customer_id: string): string => `(
  select json_build_object('name', c.name, 'last_name', c.last_name, 'file', null, 'streaks', '[]'::json, 'user', (
    select json_build_object('role', u.role) from users u
    where u.customer_id = c.customer_id and u.role in ('coach', 'admin')))
  from customers c where c.customer_id = ${customer_id})`;

/** SQL: the author fields of a post. `$1` is the reader; only the author and admins see the author of an anonymous one. */
const authorship = (post: string, seesAll: boolean): string => {
  const known = seesAll ? 'true' : `(not ${post}.anonymous or ${post}.customer_id = $1::integer)`;
  return `'anonymous', ${post}.anonymous,
    'customer_id', case when ${known} then ${post}.customer_id end,
    'customer', case when ${known} then ${authorJson(`${post}.customer_id`)} end`;
};

const postJson = (seesAll: boolean): string => `json_build_object(
  'post_id', p.post_id, ${authorship('p', seesAll)}, 'content', p.content, 'createdAt', p."createdAt",
  'editedAt', null, 'pinnedAt', null, 'state', 'visible', 'client_key', null, 'thread_id', null, 'thread', null,
  'files', '[]'::json, 'mentions', '[]'::json, 'reply_post_id', p.reply_post_id,
  'replyTo', (
    select json_build_object('post_id', r.post_id, ${authorship('r', seesAll)}, 'content', r.content)
    from posts r where r.post_id = p.reply_post_id and r."deletedAt" is null),
  'video_id', p.video_id,
  'video', (
    select json_build_object('video_id', v.video_id, 'name', v.name)
    from videos v where v.video_id = p.video_id and not v.hidden),
  'post_likes', coalesce((
    select json_agg(json_build_object('customer_id', l.customer_id) order by l."createdAt", l.customer_id)
    from post_likes l where l.post_id = p.post_id), '[]'))`;

/** Whether the reader sees all authors, or only non-anonymous ones. */
const authorsFor = ({ anonymous_authors }: Reader) => (anonymous_authors ? 'all' : 'named');
const authors = ['all', 'named'] as const;

/** How far beyond a page posts are counted: an exact total of 50,000 or more is of no use. */
const countedBeyond = 1200;

interface PostQuery {
  video_id?: number | undefined;
  page: number;
}

const postPages = statementFamily('posts', { authors, of: ['feed', 'video'] }, (name, { authors, of }) => {
  const there = `p."deletedAt" is null${of === 'feed' ? '' : ' and p.video_id = $6'}`;
  const newest = 'order by p."createdAt" desc, p.post_id desc';
  // Selects the page first, so that only its posts are joined.
  const text = `with page as (
      select p.post_id from posts p where ${there}
      ${newest} limit $2 offset $3),
    counted as (select from posts p where ${there} ${newest} limit $5)
    select json_build_object('total', (select count(*) from counted),
      'page', $4::integer, 'page_size', $2::integer, 'before', null, 'since', '0', 'data', coalesce((
        select json_agg(${postJson(authors === 'all')} ${newest})
        from page join posts p using (post_id) where $1::integer is not null), '[]'))::text as text`;
  const scans =
    'limit and offset are unknown to a generic plan, which expects a tenth of all posts; posts.test.ts has the real plan';
  return statement(name, text, z.object({ text: z.string() }), of === 'feed' ? { scans } : {});
});

/** The statement for a page of posts, with its values. */
export function listStatement({ video_id, page }: PostQuery, reader: Reader) {
  const { page_size, offset } = spanOf(page);
  const values = [reader.customer_id, page_size, offset, page, offset + countedBeyond];
  const made = postPages({ authors: authorsFor(reader), of: video_id === undefined ? 'feed' : 'video' });
  return { statement: made, values: video_id === undefined ? values : [...values, video_id] };
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
    `select ${postJson(authors === 'all')} as post from posts p
    where p.post_id = $2 and p."deletedAt" is null and $1::integer is not null`,
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

/** A post in its public form; undefined once it is deleted. */
export const publicPost = async (db: Executor, post_id: number): Promise<Post | undefined> =>
  (await findPost(db, post_id, { customer_id: noReader, anonymous_authors: false }))[0];

const reportPages = pageStatement('post_reports', {
  columns: `r.post_report_id, r.post_id, r.customer_id, r.reason, r."createdAt",
    json_build_object('name', c.name, 'last_name', c.last_name) as customer,
    json_build_object('customer_id', p.customer_id, 'customer', ${authorJson('p.customer_id')},
      'anonymous', p.anonymous, 'content', p.content, 'createdAt', p."createdAt",
      'video_id', p.video_id, 'deletedAt', p."deletedAt") as post`,
  from: 'post_reports r join customers c using (customer_id) join posts p on p.post_id = r.post_id',
  order: 'p."deletedAt" is not null, r.post_report_id desc',
  row: postReport,
  scans: {
    page: 'sorts all reports by whether their post is still visible',
    count: 'counts all reports for the pages of a list',
  },
});

/** A page of the queue: visible posts first, then by newest report. */
export const reportPage = (db: Executor, page: number): Promise<Page<PostReport>> => reportPages(db, page);
