import { listStatement } from '@tbm/server/features/community/queries';
import { goals } from '../goals.ts';
import { median, read } from '../load.ts';
import { authorization, bareStatements, measure, pick, readByMembers } from '../measure.ts';
import type { Row } from '../row.ts';
import type { Stand } from '../stand.ts';

const pageSize = 12;

interface Mark {
  at: string;
  post_id: number;
}

/** The post above which a page begins, after a number of whole pages. */
async function markOf({ pool }: Stand, page: number): Promise<Mark> {
  const { rows } = await pool.query<Mark>(
    `select to_char("createdAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, post_id
    from posts order by "createdAt" desc, post_id desc limit 1 offset $1`,
    [(page - 1) * pageSize],
  );
  const [mark] = rows;
  if (!mark) throw new Error('the studio has too few posts');
  return mark;
}

/** A page by its key with its likes, and nothing else. */
const bare = (likes: string, older: string): string =>
  `select p.*, array(select customer_id from post_likes l where l.post_id = p.post_id${likes}) as likes from posts p
  where "deletedAt" is null${older} order by "createdAt" desc, post_id desc limit ${pageSize}`;

/** A page of the feed by position; the yardstick reads the same rows and nothing else. */
async function feedPage(stand: Stand, page: number): Promise<Row> {
  const { address, members, scale } = stand;
  const from = await markOf(stand, page);
  const path = `/api/posts?before=${encodeURIComponent(`${from.at}_${from.post_id}`)}`;
  const { data } = await read<{ data: { post_id: number }[] }>(address, {
    path,
    headers: authorization(pick(members)),
  });
  if (data.length !== pageSize) throw new Error(`page ${page} has ${data.length} posts`);
  return measure(stand, {
    name: `feed, page ${page.toLocaleString('en')}`,
    goal: goals.feed,
    yardstick: bareStatements(stand, 'the page by its key', {
      variables: { customer: [1, scale.size.customers] },
      statements: [
        bare(
          ' and :customer > 0',
          ` and ("createdAt", post_id) < ('${from.at}'::timestamp at time zone 'utc', ${from.post_id})`,
        ),
      ],
    }),
    load: readByMembers(stand, path),
  });
}

const turns = 601;

/** Milliseconds of a page as the driver gets it: the product's statement, and the same page by its key. */
interface PageTimes {
  product: number;
  keyset: number;
}

/** Both statements in turn, prepared, on one connection, each time for another reader. */
async function pageTimes(stand: Stand, page: number): Promise<PageTimes> {
  const mark = page > 1 ? await markOf(stand, page) : undefined;
  const { statement } = listStatement(
    { page: 1, before: mark && `${mark.at}_${mark.post_id}` },
    { customer_id: 1, anonymous_authors: false },
  );
  const marked = mark ? [mark.at, mark.post_id] : [];
  const older = mark ? ` and ("createdAt", post_id) < ($1::timestamp at time zone 'utc', $2::bigint)` : '';
  const client = await stand.pool.connect();
  const timed = async (name: string, text: string, values: unknown[]): Promise<number> => {
    const began = performance.now();
    await client.query({ name: `bench_${name}_${page}`, text, values });
    return performance.now() - began;
  };
  const [product, keyset]: [number[], number[]] = [[], []];
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      const { customer_id } = pick(stand.members);
      product.push(await timed('product', statement.text, [customer_id, ...marked]));
      keyset.push(await timed('keyset', bare('', older), marked));
    }
  } finally {
    client.release();
  }
  return { product: median(product), keyset: median(keyset) };
}

/** Pages of the feed over HTTP; then in the database, beside their keyset and beside the first page, whose statement also counts. */
export async function* feed(stand: Stand): AsyncGenerator<Row> {
  const pages = stand.scale.feedPages;
  for (const page of pages) yield await feedPage(stand, page);
  let first: number | undefined;
  for (const page of pages) {
    const { product, keyset } = await pageTimes(stand, page);
    const name = `feed in the database, page ${page.toLocaleString('en')}`;
    yield {
      name,
      figure: product,
      unit: 'ms',
      yardstick: { name: 'the page by its key', figure: keyset },
      ratio: product / keyset,
      goal: goals.feedInDatabase,
    };
    if (first !== undefined)
      yield {
        name: `${name}, beside the first`,
        figure: product,
        unit: 'ms',
        yardstick: { name: 'the first page', figure: first },
        ratio: product / first,
        goal: goals.feedDepth,
      };
    first ??= product;
  }
}
