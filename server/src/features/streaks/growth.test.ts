import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costOf } from '../../platform/testing/cost.ts';
import { makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { writeEarned } from './earned.ts';
import { currentRunOf, streaksOf, yearOf } from './queries.ts';
import { refreshStreaks } from './refresh.ts';

// A member who trained three days a week for five years, one who did so for a month, and thousands of others beside them.
const now = '2027-01-27T18:00:00Z';
let server: TestServer;
const members = { month: 0, years: 0 };

beforeAll(async () => {
  server = await makeTestServer(now);
  const { pool } = server;
  await makeStudio(pool);
  members.month = (await signedInCustomer(server)).customer_id;
  members.years = (await signedInCustomer(server)).customer_id;
  const { video_id } = await makeVideo(pool);
  await pool.query(
    `insert into customers (name, last_name, email, phone, branch_id)
    select 'Otra', 'Socia', 'otra.' || n || '@correo.tbm.test', '8112345678', 1 from generate_series(1, 400) n`,
  );
  const train = (where: string, weeks: number) =>
    pool.query(
      `insert into completed_videos (customer_id, video_id, day)
      select c.customer_id, $1, '2027-01-25'::date - 7 * w - d from customers c, generate_series(0, $2 - 1) w,
        unnest('{2,4,6}'::int[]) d where ${where}`,
      [video_id, weeks],
    );
  await train(`c.customer_id = ${members.month}`, 4);
  await train(`c.customer_id = ${members.years}`, 260);
  await train(`c.email like 'otra.%'`, 60);
  await writeEarned.run(pool, [now]);
  await pool.query('vacuum analyze');
});
afterAll(() => server.end());

describe('a streak of five years costs what one of a month does [API-185]', () => {
  it.each([
    [
      'the running streak',
      (db: TestServer['pool'], customer_id: number) => currentRunOf(db, { customer_id, now }),
      1,
    ],
    ['the list', (db: TestServer['pool'], customer_id: number) => streaksOf(db, { customer_id, now }), 3],
    [
      'a year in which both trained the same days',
      (db: TestServer['pool'], customer_id: number) => yearOf(db, { customer_id, year: 2027, now }),
      3,
    ],
  ] as const)('%s', async (_, read, statements) => {
    const [month, years] = [
      await costOf(server.pool, (db) => read(db, members.month)),
      await costOf(server.pool, (db) => read(db, members.years)),
    ];
    expect([month.statements, years.statements]).toEqual(
      [statements, statements].map(() => years.statements),
    );
    expect(years.statements).toBeLessThanOrEqual(statements);
    expect(years.pages).toBeLessThanOrEqual(1.3 * month.pages + 3);
  });
});

it('the streaks written for a whole studio are those that each member earns [PLAN-030, STREAK-003, STREAK-004]', async () => {
  const streaks = await streaksOf(server.pool, { customer_id: members.years, now });
  expect(streaks).toMatchObject({ run: 260, flames: 4, images: 65, best: 260 });
  expect(streaks.data).toHaveLength(100);
  await server.services.db.transaction((tx) =>
    refreshStreaks(tx, { customer_id: members.years, from: '2020-01-01', now }),
  );
  expect(await streaksOf(server.pool, { customer_id: members.years, now })).toEqual(streaks);
  const found = await runIntegrity(server.pool, now);
  expect(found.find(({ name }) => name.startsWith('streaks are'))?.violations).toBe(0);
  await server.pool.query(`update streaks set run = run + 4 where customer_id = $1`, [members.month]);
  const wrong = await runIntegrity(server.pool, now);
  expect(wrong.find(({ name }) => name.startsWith('streaks are'))?.violations).toBe(5);
});
