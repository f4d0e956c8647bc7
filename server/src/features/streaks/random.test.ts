import { addDays } from '@tbm/domain/planner';
import { arbitraryHistory } from '@tbm/domain/testing/streaks';
import { startOfDay } from '@tbm/domain/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeCustomer, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { refreshStreaks } from './refresh.ts';

// Histories of members of both branches are written piece by piece in a random order, with a refresh after each piece.
// Then the integrity query computes all streaks from scratch, by rules that are written a second time in SQL.

const now = '2027-10-01T18:00:00Z';
const members = process.env.TBM_TESTS === 'full' ? 60 : 12;
let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  await server.pool.query(
    `insert into training_goals (goal_id, name) values (1, 'Fuerza') on conflict do nothing`,
  );
  await server.pool.query(
    `insert into workout_plans (workout_plan_id, goal_id, level, frequency)
    select n, 1, 1, n from generate_series(1, 7) n on conflict do nothing`,
  );
});
afterAll(() => server.end());

type Piece = { from: string; text: string; values: unknown[] };

it('streaks written piece by piece are those of a recompute, in both zones [PLAN-030, STREAK-003, STREAK-004]', async () => {
  const { pool, services } = server;
  const { video_id } = await makeVideo(pool);
  const histories = fc.sample(arbitraryHistory, { numRuns: members, seed: 42 });
  for (const [index, history] of histories.entries()) {
    const branch_id = (index % 2) + 1;
    const timezone = branch_id === 1 ? 'America/Monterrey' : 'America/Tijuana';
    const { customer_id } = await makeCustomer(pool, { branch_id });
    const pieces: Piece[] = [];
    for (const [at, day] of history.days.entries()) {
      if (at % 3 > 0) {
        const text = 'insert into completed_videos (customer_id, video_id, day) values ($1, $2, $3)';
        pieces.push({ from: day, text, values: [customer_id, video_id, day] });
        continue;
      }
      // The last minute of the day in the class's branch, which is another day in UTC.
      const class_date = Temporal.Instant.from(startOfDay(addDays(day, 1), timezone))
        .subtract({ minutes: 1 })
        .toString();
      const { single_class_id } = await makeClass(pool, { class_date, branch_id });
      const text = `with c as (update single_classes set taken = taken + 1 where single_class_id = $1)
        insert into class_reservations (single_class_id, customer_id, class_date, is_cash, attend)
        values ($1, $2, $3, true, true)`;
      pieces.push({ from: day, text, values: [single_class_id, customer_id, class_date] });
    }
    for (const { start_date, end_date, frequency } of history.plans) {
      const text = `insert into customer_workout_plans
        (customer_id, workout_plan_id, frequency, start_date, end_date, week_days)
        select $1, $2, $2, $3, $4, string_agg(n::text, ',' order by n) from generate_series(1, $2::int) n`;
      pieces.push({ from: start_date, text, values: [customer_id, frequency, start_date, end_date] });
    }
    for (const { start_date, end_date } of history.pauses) {
      const text = 'insert into customer_pauses (customer_id, start_date, end_date) values ($1, $2, $3)';
      pieces.push({ from: start_date, text, values: [customer_id, start_date, end_date] });
    }
    const order = pieces.map((piece, at) => ({ piece, key: (at * 7919 + index) % pieces.length }));
    for (const { piece } of order.toSorted((a, b) => a.key - b.key)) {
      await pool.query(piece.text, piece.values);
      // The first plan of all moves when an earlier one comes: then all weeks from the earlier one on may change.
      await services.db.transaction((tx) => refreshStreaks(tx, { customer_id, from: piece.from, now }));
    }
  }
  const found = await runIntegrity(pool, now);
  expect(found.find(({ name }) => name.startsWith('streaks are'))).toMatchObject({
    violations: 0,
    sample: [],
  });
  const { rows } = await pool.query('select max(run) as best from streaks where "deletedAt" is null');
  expect(rows[0].best).toBeGreaterThan(4);
}, 300_000);
