import type { Board, BoardMode } from '@tbm/contract/leaderboards';
import { boardLength, rangeOfMonth } from '@tbm/domain/leaderboards';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCache } from '../../platform/cache.ts';
import { writeBoardEvents } from '../../platform/testing/board-events.ts';
import { makeClass, makeCustomer, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { makeBoards } from './board.ts';

const month = '2027-01-01';
const range = rangeOfMonth(month);
const members = boardLength + 90;
const events = process.env.TBM_TESTS === 'full' ? 15_000 : 3_000;
const modes = ['online', 'presenciales'] as const;

let server: TestServer;
const known = { customers: [] as number[], classes: [] as number[], videos: [] as number[] };

beforeAll(async () => {
  server = await makeTestServer('2027-01-31T18:00:00Z');
  await makeStudio(server.pool);
  const { pool } = server;
  for (let index = 0; index < members; index += 1)
    known.customers.push((await makeCustomer(pool, { on_boards: index % 9 !== 0 })).customer_id);
  for (let index = 0; index < 12; index += 1) {
    known.videos.push((await makeVideo(pool)).video_id);
    const class_date = Temporal.Instant.from('2027-01-10T18:00:00Z').add({ hours: index }).toString();
    known.classes.push((await makeClass(pool, { class_date, capacity: 300 })).single_class_id);
  }
  // Places in classes that the events leave alone, so that many members stay below the first ones.
  for (let index = 0; index < 3; index += 1) {
    const class_date = Temporal.Instant.from('2027-01-20T18:00:00Z').add({ hours: index }).toString();
    const { single_class_id } = await makeClass(pool, { class_date, capacity: 300 });
    await pool.query(
      `insert into class_reservations (single_class_id, customer_id, class_date, is_cash)
      select $1, id, $2, true from unnest($3::bigint[]) id where id % 3 >= $4`,
      [single_class_id, class_date, known.customers, index],
    );
  }
  await pool.query(
    `insert into member_blocks (customer_id, blocked_customer_id)
    select a, b from unnest($1::bigint[]) a, unnest($1::bigint[]) b where a % 5 = 1 and b % 7 = 3 and a <> b`,
    [known.customers],
  );
});
// The transactions of this test write rows of several members in any order.
afterAll(() => server.end({ mayDeadlock: true }));

/** The board of a member, counted from the places and films alone, without any of the product's statements. */
async function recountedBoard(db: Pool | PoolClient, mode: BoardMode, reader: number) {
  const { rows } = await db.query(
    `with visible as (
      select r.*, case when $2 = 'online' then array[playbacks] else array[attended, reservations] end as figures
      from recounted_boards() r join customers c using (customer_id)
      where r.month = '${month}' and c.on_boards
        and case when $2 = 'online' then playbacks > 0 else reservations > 0 end
        and not exists (select from member_blocks b
          where (b.customer_id, b.blocked_customer_id) in (($1, r.customer_id), (r.customer_id, $1)))
    ), placed as (select *, rank() over (order by figures desc)::int as rank from visible)
    select (select rank from placed where customer_id = $1) as rank,
      array(select array[customer_id, rank] from placed order by figures desc, customer_id limit ${boardLength}) as data`,
    [reader, mode],
  );
  return { rank: rows[0].rank, data: rows[0].data.map((pair: unknown[]) => pair.map(Number)) };
}

const placesOfBoard = ({ own, data }: Board) => ({
  rank: own.rank,
  data: data.map(({ customer_id, rank }) => [customer_id, rank]),
});

/** How many compared places were below the first ones. */
const comparedBelow = { online: 0, presenciales: 0 };

async function compareAll(client: PoolClient, readers: readonly number[]) {
  // One snapshot: both count the same moment, although others write meanwhile.
  await client.query('begin isolation level repeatable read');
  const board = makeBoards({ db: client, cache: makeCache(0), cache_ms: 0 });
  for (const mode of modes)
    for (const customer_id of readers) {
      const shown = placesOfBoard(await board({ mode, customer_id, range }));
      expect(shown, `${mode}, member ${customer_id}`).toEqual(
        await recountedBoard(client, mode, customer_id),
      );
      if ((shown.rank ?? 0) > boardLength) comparedBelow[mode] += 1;
    }
  await client.query('commit');
}

it('while members book, come and finish films, every place equals a recount of the same moment', async () => {
  const { pool } = server;
  let isWriting = true;
  const writing = writeBoardEvents(pool, known, { events, connections: 3, seed: 11 }).finally(() => {
    isWriting = false;
  });
  const client = await pool.connect();
  for (let round = 0; isWriting; round += 1)
    await compareAll(
      client,
      known.customers.filter((_, index) => index % 30 === round % 30),
    );
  await writing;
  await compareAll(client, known.customers);
  client.release();
  expect(Math.min(comparedBelow.online, comparedBelow.presenciales)).toBeGreaterThan(20);
}, 300_000);

it('with caches, what the member does counts at once, and what others do once the caches are renewed', async () => {
  const { pool } = server;
  const [first = 0] = known.videos;
  const { customer_id } = await makeCustomer(pool);
  const { customer_id: other } = await makeCustomer(pool);
  const finish = (who: number, films: number) =>
    pool.query(
      `insert into completed_videos (customer_id, video_id, day) select $1, $2, '${month}'::date + d from generate_series(1, $3) d
      on conflict do nothing`,
      [who, first, films],
    );
  await finish(customer_id, 1);
  const cached = makeBoards({ db: pool, cache: makeCache(400), cache_ms: 400 });
  const fresh = makeBoards({ db: pool, cache: makeCache(0), cache_ms: 0 });
  const own = (board: typeof cached) => board({ mode: 'online', customer_id, range });
  expect(placesOfBoard(await own(cached))).toEqual(placesOfBoard(await own(fresh)));
  await finish(customer_id, 28);
  const risen = await own(cached);
  expect(risen.own).toMatchObject({ rank: 1, playbacks: 28 });
  expect(placesOfBoard(risen)).toEqual(placesOfBoard(await own(fresh)));
  await pool.query('delete from completed_videos where customer_id = $1 and day > $2', [
    customer_id,
    '2027-01-02',
  ]);
  const fallen = await own(cached);
  expect(fallen.own.playbacks).toBe(1);
  expect(placesOfBoard(fallen).data).toEqual(placesOfBoard(await own(fresh)).data);
  await finish(other, 30);
  await expect.poll(async () => placesOfBoard(await own(cached))).toEqual(placesOfBoard(await own(fresh)));
});
