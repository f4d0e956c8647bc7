import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { costOf } from '../../platform/testing/cost.ts';
import { insert, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedContent } from '../content/index.ts';
import { writeEarned } from '../streaks/index.ts';
import { followedPlan } from './follow.ts';
import { seedPlanner } from './index.ts';

// A member in the last week of a first plan, and one who followed plan after plan for five years, beside thousands of others.
const now = '2026-11-25T18:00:00Z';
let server: TestServer;
const members = { month: 0, years: 0 };

beforeAll(async () => {
  server = await makeTestServer(now);
  const { pool, services } = server;
  await makeStudio(pool);
  await insert(pool, 'class_categories', { class_category_id: 2, name: 'Barre y movilidad' });
  await insert(pool, 'class_categories', { class_category_id: 3, name: 'Cardio' });
  await seedContent(services.db);
  await seedPlanner(services.db);
  members.month = (await signedInCustomer(server)).customer_id;
  members.years = (await signedInCustomer(server)).customer_id;
  const { video_id } = await makeVideo(pool);
  await pool.query(
    `insert into customers (name, last_name, email, phone, branch_id)
    select 'Otra', 'Socia', 'otra.' || n || '@correo.tbm.test', '8112345678', 1 from generate_series(1, 400) n`,
  );
  /**
   * Plans of four weeks, of which the last one began on 2 November. The member watches three films a week, puts a film on
   * each day ahead, and pauses once a year.
   */
  const live = async (where: string, plans: number) => {
    await pool.query(
      `insert into customer_workout_plans (customer_id, workout_plan_id, frequency, start_date, end_date, week_days)
      select customer_id, 1, 3, '2026-11-02'::date - 28 * n, '2026-11-30'::date - 28 * n, '1,3,5'
      from customers c, generate_series(0, $1 - 1) n where ${where}`,
      [plans],
    );
    await pool.query(
      `insert into planned_videos (customer_workout_plan_id, day, video_id)
      select p.customer_workout_plan_id, p.start_date + d, $1
      from customer_workout_plans p join customers c using (customer_id), unnest('{0,2,4,7,9,11,14,16,18,21,23,25}'::int[]) d
      where ${where}`,
      [video_id],
    );
    await pool.query(
      `insert into completed_videos (customer_id, video_id, day)
      select c.customer_id, $1, '2026-11-23'::date - 7 * w - d
      from customers c, generate_series(0, 4 * $2 - 1) w, unnest('{3,5,7}'::int[]) d where ${where}`,
      [video_id, plans],
    );
    await pool.query(
      `insert into customer_pauses (customer_id, start_date, end_date)
      select c.customer_id, '2026-11-06'::date - 364 * n, '2026-11-07'::date - 364 * n
      from customers c, generate_series(0, $1 / 13) n where ${where}`,
      [plans],
    );
  };
  await live(`c.customer_id = ${members.month}`, 1);
  await live(`c.customer_id = ${members.years}`, 65);
  await live(`c.email like 'otra.%'`, 13);
  await writeEarned.run(pool, [now]);
  await pool.query('vacuum analyze');
});
afterAll(() => server.end());

it('the page of a plan after five years costs what it does in the first month, three statements [API-197, API-201]', async () => {
  const read = (customer_id: number) => (db: Pool) => followedPlan(db, { customer_id, now });
  const shown = await followedPlan(server.pool, { customer_id: members.years, now });
  expect(shown).toMatchObject({ start_date: '2026-11-02', streak: { flames: 4 } });
  expect(shown?.weeks.flatMap(({ days }) => days).filter((day) => day.planned_video)).toHaveLength(12);
  const [month, years] = [
    await costOf(server.pool, read(members.month)),
    await costOf(server.pool, read(members.years)),
  ];
  expect(years.statements).toBeLessThanOrEqual(3);
  expect(month.statements).toBe(years.statements);
  expect(years.pages).toBeLessThanOrEqual(1.3 * month.pages + 3);
});
