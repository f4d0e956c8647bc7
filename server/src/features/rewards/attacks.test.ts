import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makePack } from '../../platform/testing/rewards.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { evaluateRewards } from './evaluate.ts';

const now = '2027-01-20T18:00:00Z';
let server: TestServer;
let laura: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
  laura = await signedInCustomer(server);
});
afterAll(() => server.end());

it('codes that do not exist are unknown, however they are written', async () => {
  for (const code of ['\u0000', 'A\u0000BCDEFGHJ', '-', ' ', "'; --", 'é'.repeat(40), '9'.repeat(40), '😀']) {
    const { status } = await server.call('POST /reward_codes/check', { body: { code } });
    expect([code, [400, 404].includes(status)]).toEqual([code, true]);
    const used = await server.call('POST /reward_codes/redeem', { body: { code } });
    expect([code, used.status]).toEqual([code, status]);
  }
});

it('ids that do not exist are not found, and pages beyond the last one are empty', async () => {
  const unknownId = 2_147_483_647;
  const params = { id: unknownId };
  const reason = 'x';
  const asked = await Promise.all([
    server.call('GET /strikes/:id', { params }, admin.token),
    server.call('POST /strikes/:id/pardon', { params, body: { reason } }, admin.token),
    server.call('POST /strikes/:id/decline', { params, body: { reason } }, admin.token),
    server.call('POST /strikes/:id/review', { params, body: { text: 'x' } }, laura.token),
    server.call('POST /strikes', { body: { customer_id: unknownId, reason } }, admin.token),
    server.call('GET /customer_milestones/:id', { params }, admin.token),
    server.call('POST /customer_milestones', { body: { customer_id: unknownId } }, admin.token),
    server.call('DELETE /customer_milestones/:id', { params }, admin.token),
    server.call('PUT /rewards/celebrated', { body: { customer_milestone_id: unknownId } }, laura.token),
    server.call('POST /reward_codes', { body: { brand_id: unknownId, milestone_id: 1 } }, laura.token),
    server.call('DELETE /reward_rules/:id', { params }, admin.token),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
  for (const id of ['0', '-1', '1e3', '99999999999999999', 'x'])
    expect((await server.call('GET /strikes/:id', { params: { id: id as never } }, admin.token)).status).toBe(
      400,
    );
  const { body } = await server.call('GET /strikes', { query: { page: 100_000 } }, admin.token);
  expect(body.data).toEqual([]);
});

it('members reach no call of the staff', async () => {
  const params = { id: 1 };
  const reason = 'x';
  const rules = {
    from_date: '2028-01-01',
    package_classes: 1,
    unlimited_classes: 1,
    week_days: 1,
    periods: 1,
  };
  const strikes = { drop_strikes: 1, fall_strikes: 2, bonus_periods: [], gap_days: 0 };
  const { customer_id } = laura;
  const asked = await Promise.all([
    server.call('GET /strikes', { query: { customer_id } }, laura.token),
    server.call('GET /strikes/:id', { params }, laura.token),
    server.call('POST /strikes', { body: { customer_id, reason } }, laura.token),
    server.call('POST /strikes/:id/pardon', { params, body: { reason } }, laura.token),
    server.call('POST /strikes/:id/decline', { params, body: { reason } }, laura.token),
    server.call('POST /customer_milestones', { body: { customer_id } }, laura.token),
    server.call('PUT /customer_milestones', { body: { customer_id } }, laura.token),
    server.call('DELETE /customer_milestones/:id', { params }, laura.token),
    server.call('POST /reward_rules', { body: { ...rules, ...strikes } }, laura.token),
    server.call('DELETE /reward_rules/:id', { params }, laura.token),
    server.call('GET /rewards/preview', { query: { day: '2027-01-21', page: 1 } }, laura.token),
    server.call('DELETE /monthly_rewards/:id', { params }, laura.token),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403));
});

it('rules with invalid days, or numbers out of order, are refused by name', async () => {
  const good = {
    package_classes: 12,
    unlimited_classes: 20,
    week_days: 3,
    periods: 2,
    drop_strikes: 2,
    fall_strikes: 3,
    bonus_periods: [1],
    gap_days: 31,
    from_date: '2027-03-01',
  };
  const refusals: [string, Record<string, unknown>][] = [
    ...['2027-02-30', '0001-01-01', '9999-12-31', '2027-3-1', ''].map((from_date): [string, object] => [
      'from_date',
      { from_date },
    ]),
    ['from_date', { from_date: '2027-01-20' }],
    ['fall_strikes', { fall_strikes: 2 }],
    ['periods', { periods: 0 }],
    ['week_days', { week_days: 8 }],
    ['gap_days', { gap_days: -1 }],
  ] as [string, Record<string, unknown>][];
  for (const [field, wrong] of refusals) {
    const { body } = await server.call(
      'POST /reward_rules',
      { body: { ...good, ...wrong } as typeof good },
      admin.token,
    );
    expect([wrong, Object.keys(body.fields ?? {})]).toEqual([wrong, [field]]);
  }
});

it('a period ends with its last day on the clock of the member’s branch: a leap day, and a day of 23 hours', async () => {
  const result = async ({ token }: SignedIn, at: string) => {
    server.clock.set(at);
    await evaluateRewards(server.services);
    return (await server.call('GET /rewards', {}, token)).body.periods[0]?.result;
  };
  const tijuana = await signedInCustomer(server, 'member', { branch_id: 2 });
  await makePack(server.pool, tijuana.customer_id, { start: '2027-02-12', attended: 11 });
  expect([
    await result(tijuana, '2027-03-15T06:59:00Z'),
    await result(tijuana, '2027-03-15T07:00:00Z'),
  ]).toEqual(['running', 'missed']);
  await makePack(server.pool, laura.customer_id, { start: '2028-01-30', attended: 11 });
  expect([await result(laura, '2028-03-01T05:59:00Z'), await result(laura, '2028-03-01T06:00:00Z')]).toEqual([
    'running',
    'missed',
  ]);
});
