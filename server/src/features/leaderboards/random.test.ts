import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBoardEvents } from '../../platform/testing/board-events.ts';
import { makeClass, makeCustomer, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';

const now = '2027-02-01T18:00:00Z';
const events = process.env.TBM_TESTS === 'full' ? 20_000 : 1_500;
let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
});
// The transactions of this test write rows of several members in any order.
afterAll(() => server.end({ mayDeadlock: true }));

const differences = async () =>
  (await runIntegrity(server.pool, now)).find(({ name }) => name.startsWith('the leaderboards'));

it('after random events from four connections, the boards equal a recount', async () => {
  const { pool } = server;
  const customers: number[] = [];
  const classes: number[] = [];
  const videos: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    customers.push((await makeCustomer(pool, { branch_id: 1 + (index % 2) })).customer_id);
    videos.push((await makeVideo(pool)).video_id);
    // The days are around the end of a month, in both zones.
    const class_date = Temporal.Instant.from('2027-01-31T20:00:00Z').add({ hours: index }).toString();
    classes.push((await makeClass(pool, { class_date, branch_id: 1 + (index % 2) })).single_class_id);
  }
  await writeBoardEvents(pool, { customers, classes, videos }, { events, connections: 4, seed: 7 });
  expect(await differences()).toMatchObject({ violations: 0, sample: [] });
  const { rows } = await pool.query(
    `select count(*)::int as months, max(attended) as attended, max(playbacks) as films from leaderboard_months`,
  );
  expect(rows[0].months).toBeGreaterThan(customers.length);
  expect(rows[0].attended).toBeGreaterThan(0);
  expect(rows[0].films).toBeGreaterThan(3);

  // When its time zone changes, the classes of a branch are counted again.
  const before = await pool.query('select * from leaderboard_months order by 1, 2');
  await pool.query(`update branches set timezone = 'Pacific/Auckland' where branch_id = 1`);
  expect(await differences()).toMatchObject({ violations: 0 });
  expect((await pool.query('select * from leaderboard_months order by 1, 2')).rows).not.toEqual(before.rows);

  // The check can fail: it reports a difference.
  await pool.query('update leaderboard_months set playbacks = playbacks + 1 where customer_id = $1', [
    customers[0],
  ]);
  expect((await differences())?.violations).toBeGreaterThan(0);
}, 300_000);
