import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insert, makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makePack } from '../../platform/testing/rewards.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { rewardInvariants } from '../integrity/index.ts';
import { evaluateRewards } from './evaluate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer('2027-02-20T18:00:00Z');
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const add = (table: string, row: Record<string, unknown>) => insert(server.pool, table, row);
/** A package with as many no-shows as it has missed places. */
const pack = (start: string, more: Partial<Parameters<typeof makePack>[2]> = {}) => ({
  [`package of ${start}`]: async (customer_id: number) => {
    const { places } = await makePack(server.pool, customer_id, { start, ...more });
    for (const class_reservation_id of more.missed ? places.slice(-more.missed) : [])
      await server.pool.query(
        `insert into strikes (customer_id, cause, class_reservation_id, day)
        select customer_id, 'no_show', class_reservation_id, class_date::date from class_reservations where class_reservation_id = $1`,
        [class_reservation_id],
      );
  },
});
const admin = { now: '2027-01-02T18:00:00Z', id: 0 };
/** A year of a member: the events are independent, and most of them change the result of others. */
const events: Record<string, (customer_id: number) => Promise<unknown>> = {
  ...pack('2026-06-01'),
  ...pack('2026-07-02'),
  ...pack('2026-08-03', { missed: 2 }),
  ...pack('2026-09-05', { classes: null }),
  ...pack('2026-10-07'),
  ...pack('2026-11-20', { attended: 11 }),
  'a strike that was given': (customer_id) =>
    add('strikes', { customer_id, cause: 'given', reason: 'x', day: '2026-09-10' }),
  'a pardoned one': (customer_id) =>
    add('strikes', {
      customer_id,
      cause: 'given',
      reason: 'x',
      day: '2026-06-10',
      pardonedAt: admin.now,
      pardoned_by: admin.id,
      pardon_reason: 'x',
    }),
  'a pause': (customer_id) =>
    add('customer_pauses', { customer_id, start_date: '2026-12-05', end_date: '2026-12-08' }),
  'access online': (customer_id) =>
    makeMembership(server.pool, customer_id, { createdAt: '2026-12-28T12:00:00Z' }),
  'films of a week': async (customer_id) => {
    const { video_id } = await makeVideo(server.pool);
    for (const day of ['2027-01-04', '2027-01-06', '2027-01-08'])
      await add('completed_videos', { customer_id, video_id, day });
  },
};

const evaluate = () => evaluateRewards(server.services);
/** What the member reads, without the numbers of rows. */
const seenBy = async ({ token }: SignedIn) =>
  JSON.parse(
    JSON.stringify((await server.call('GET /rewards', {}, token)).body, (key, value) =>
      /_id$|^createdAt$|^celebrate$/.test(key) ? undefined : value,
    ),
  );

it('in any order in which a year arrives, evaluated after each event by two at once, the member has the same level', async () => {
  admin.id = (await signedInCustomer(server, 'admin')).customer_id;
  const names = Object.keys(events);
  const live = async (order: readonly string[], each: () => Promise<unknown>) => {
    const member = await signedInCustomer(server);
    for (const name of order) {
      await events[name]?.(member.customer_id);
      await each();
    }
    await evaluate();
    return seenBy(member);
  };
  const expected = await live(names, async () => {});
  expect(expected.periods.length).toBeGreaterThan(6);
  expect(expected.milestones.length).toBeGreaterThan(0);
  const orders = fc.sample(fc.shuffledSubarray(names, { minLength: names.length }), 5);
  for (const order of orders)
    expect({ order, seen: await live(order, () => Promise.all([evaluate(), evaluate()])) }).toEqual({
      order,
      seen: expected,
    });
  for (const { name, query } of rewardInvariants)
    expect([name, (await server.pool.query(query)).rows]).toEqual([name, []]);
}, 120_000);
