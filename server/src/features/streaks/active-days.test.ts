import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClass, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { activeDaysOf } from './active-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
});
afterAll(() => server.end());

describe('active days [PLAN-030, STREAK-003]', () => {
  it('are the days of films and of attended classes, each in its zone and once', async () => {
    const { pool } = server;
    const { customer_id } = await signedInCustomer(server);
    const { video_id } = await makeVideo(pool);
    for (const day of ['2026-11-30', '2026-12-02', '2026-12-07'])
      await pool.query('insert into completed_videos (customer_id, video_id, day) values ($1, $2, $3)', [
        customer_id,
        video_id,
        day,
      ]);
    const place = async (class_date: string, branch_id: number, row = '') => {
      const { single_class_id } = await makeClass(pool, { class_date, branch_id });
      await pool.query(
        `insert into class_reservations (single_class_id, customer_id, class_date, is_cash, attend, guest_name, "deletedAt")
        select $1, $2, $3, true, ${row || 'true, null, null'}`,
        [single_class_id, customer_id, class_date],
      );
    };
    // The last hour of a Tuesday in Tijuana is Wednesday in Monterrey.
    await place('2026-12-02T07:30:00Z', 2);
    await place('2026-12-04T05:30:00Z', 1);
    await place('2026-12-07T07:30:00Z', 2);
    await place('2026-12-05T18:00:00Z', 1, 'false, null, null');
    await place('2026-12-05T18:00:00Z', 1, "true, 'Ana', null");
    await place('2026-12-05T18:00:00Z', 1, "true, null, '2026-12-05T19:00:00Z'");
    const read = (from: string, to: string) => activeDaysOf(pool, { customer_id, from, to });
    expect(await read('2026-11-30', '2026-12-07')).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-06',
    ]);
    expect(await read('2026-12-03', '2026-12-06')).toEqual(['2026-12-03']);
    expect(await read('2026-12-07', '2027-01-01')).toEqual(['2026-12-07']);
  });
});
