import { listStatement } from '@tbm/server/features/community/queries';
import { fire, median } from '../load.ts';
import { authorization, bareStatements, measure, pick, type Row, seconds } from '../measure.ts';
import type { Stand } from '../stand.ts';
import { size } from '../studio.ts';

interface Mark {
  at: string;
  post_id: number;
}

/** The post above which a page begins, after a number of pages of twelve. */
async function markOf({ pool }: Stand, page: number): Promise<Mark> {
  const { rows } = await pool.query<Mark>(
    `select to_char("createdAt" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, post_id
    from posts order by "createdAt" desc, post_id desc limit 1 offset $1`,
    [(page - 1) * 12],
  );
  const [mark] = rows;
  if (!mark) throw new Error('the studio has too few posts');
  return mark;
}

/** A page by its key with its likes, and nothing else. */
const bare = (likes: string, older: string): string =>
  `select p.*, array(select customer_id from post_likes l where l.post_id = p.post_id${likes}) as likes from posts p
  where "deletedAt" is null${older} order by "createdAt" desc, post_id desc limit 12`;

/** A page of the feed by position; the yardstick reads the same rows and nothing else. */
async function feedAt(stand: Stand, page: number): Promise<Row> {
  const from = await markOf(stand, page);
  const before = `${from.at}_${from.post_id}`;
  return measure(
    `feed, page ${page.toLocaleString('en')}`,
    bareStatements(stand, 'the page by its key', {
      variables: { customer: [1, size.customers] },
      statements: [
        bare(
          ' and :customer > 0',
          ` and ("createdAt", post_id) < ('${from.at}'::timestamp at time zone 'utc', ${from.post_id})`,
        ),
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

/** A page of the feed as the driver gets it, on one connection: the statement of the product, beside the same page by its key. */
export interface FeedPage {
  page: string;
  'product ms': number;
  'keyset ms': number;
  ratio: number;
  /** The ratio to the page without a mark, whose statement also counts. */
  'to the first': number;
}

const turns = 601;

/** Both statements in turn, prepared, each time for another reader. */
async function inDatabase(stand: Stand, page: number): Promise<Omit<FeedPage, 'to the first'>> {
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
  const [ours, its] = [median(product), median(keyset)];
  return {
    page: page.toLocaleString('en'),
    'product ms': ours,
    'keyset ms': its,
    ratio: ours / its,
  };
}

/** The goals are a ratio of 3 at any depth, and 1.3 to the first page. */
export async function feedInDatabase(stand: Stand): Promise<FeedPage[]> {
  const pages = [];
  for (const page of [1, 1_000, 10_000]) pages.push(await inDatabase(stand, page));
  const first = pages[0]?.['product ms'] ?? Number.NaN;
  const two = (value: number) => Number(value.toFixed(2));
  return pages.map(({ page, 'product ms': ours, 'keyset ms': its, ratio }) => ({
    page,
    'product ms': two(ours),
    'keyset ms': two(its),
    ratio: two(ratio),
    'to the first': two(ours / first),
  }));
}
