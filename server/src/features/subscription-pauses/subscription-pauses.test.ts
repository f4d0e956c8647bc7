import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  insert,
  makeClass,
  makeLot,
  makeMembership,
  makePackage,
  makeStudio,
} from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runPauses } from './run.ts';

// The database, access, places, credits and streaks. The providers: acceptance/src/subscription-pauses.test.ts.

const now = '2026-12-13T18:00:00Z';
const interval = {
  startsAt: '2026-12-12T18:00:00Z',
  endsAt: '2027-01-12T18:00:00Z',
  first_day: '2026-12-12',
  last_day: '2027-01-11',
};
let server: TestServer;
let laura: SignedIn;
let purchase_id: number;
let subscriptions = 0;

beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(now);
  laura = await signedInCustomer(server);
  purchase_id = await subscribe();
});

async function subscribe(row: object = {}): Promise<number> {
  const { class_package_id } = await makePackage(server.pool, { title: 'Online mensual' });
  const made = await makeMembership(server.pool, laura.customer_id, {
    class_package_id,
    subscription_id: `sub_pause_${++subscriptions}`,
    subscription_period: 'month',
    subscription_interval: 1,
    current_period_end: '2027-01-12T18:00:00Z',
    ...row,
  });
  return made.purchase_id;
}

/** A pause as the request of a member writes it, held back at the provider. */
const addPause = (row: object = {}) =>
  insert<{ subscription_pause_id: number }>(server.pool, 'subscription_pauses', {
    purchase_id,
    customer_id: laura.customer_id,
    kind: 'own',
    months: 1,
    year: 2026,
    first_month: 1,
    heldAt: '2026-12-01T18:00:00Z',
    ...interval,
    ...row,
  });
const refusedBy = (adding: Promise<unknown>) =>
  adding.then(
    () => 'stored',
    ({ constraint }: { constraint?: string }) => constraint ?? 'another error',
  );
const hasAccess = async () => (await server.call('GET /customer', {}, laura.token)).body.has_access;
const endOfLot = async (credit_lot_id: number) =>
  (
    await server.pool.query('select expiration_date::text as day from credit_lots where credit_lot_id = $1', [
      credit_lot_id,
    ])
  ).rows[0]?.day;

describe('the database refuses', () => {
  it('of several pauses of a subscription at once, all but one', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3].map((first_month) =>
        refusedBy(addPause({ first_month, startsAt: `2026-12-1${first_month}T00:00:00Z` })),
      ),
    );
    expect(outcomes.toSorted()).toEqual([
      'stored',
      'subscription_pauses_overlap',
      'subscription_pauses_overlap',
    ]);
    await server.pool.query('update subscription_pauses set "cancelledAt" = $2 where purchase_id = $1', [
      purchase_id,
      now,
    ]);
    expect(await refusedBy(addPause())).toBe('stored');
  });

  it('a month of the year that was used, also by another subscription at the same time', async () => {
    const other = await subscribe();
    const outcomes = await Promise.all([
      refusedBy(addPause({ months: 2 })),
      refusedBy(addPause({ purchase_id: other, months: 2 })),
    ]);
    expect(outcomes.toSorted()).toEqual(['stored', 'subscription_pauses_year']);
    expect(await refusedBy(addPause({ purchase_id: await subscribe(), first_month: 3, months: 2 }))).toBe(
      'subscription_pauses_allowance',
    );
    // Another year, and the desk, have their own.
    expect(await refusedBy(addPause({ purchase_id: await subscribe(), year: 2027 }))).toBe('stored');
    const given_by = laura.customer_id;
    const paper = { kind: 'medical', paper_until: '2027-06-01', given_by, months: 6 };
    expect(await refusedBy(addPause({ ...paper, purchase_id: await subscribe() }))).toBe('stored');
    expect(await refusedBy(addPause({ ...paper, paper_until: null, purchase_id: await subscribe() }))).toBe(
      'subscription_pauses_paper',
    );
  });
});

describe('while it lasts', () => {
  it('there is no access, at its very instants; another purchase still gives it', async () => {
    expect(await hasAccess()).toBe(true);
    await addPause();
    const seen: unknown[] = [];
    for (const time of ['2026-12-12T17:59:59Z', interval.startsAt, '2027-01-12T17:59:59Z', interval.endsAt]) {
      server.clock.set(time);
      seen.push(await hasAccess());
    }
    expect(seen).toEqual([true, false, false, true]);
    server.clock.set(now);
    await makeMembership(server.pool, laura.customer_id);
    expect(await hasAccess()).toBe(true);
  });

  it('its credits pay for no place, with the way back in the refusal; those of another package do', async () => {
    await makeLot(server.pool, laura.customer_id, { purchase_id });
    await addPause();
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-12-15T18:00:00Z' });
    const reserve = () => server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
    const { status, body } = await reserve();
    expect([status, body.code, body.message]).toEqual([
      409,
      'policy_subscription_paused',
      expect.stringContaining('martes 12 de enero'),
    ]);
    await makeLot(server.pool, laura.customer_id);
    expect((await reserve()).status).toBe(201);
  });

  it('its places are cancelled at the start, with their credit; weeks are neutral', async () => {
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id, {
      purchase_id,
      granted: 3,
      expiration_date: '2026-12-31',
    });
    await makeLot(server.pool, laura.customer_id, { granted: 3 });
    const classes: number[] = [];
    for (const class_date of ['2026-12-14T18:00:00Z', '2026-12-15T18:00:00Z']) {
      const { single_class_id } = await makeClass(server.pool, { class_date });
      const reserved = await server.call(
        'POST /class_reservations',
        { body: { single_class_id } },
        laura.token,
      );
      expect(reserved.status).toBe(201);
      classes.push(single_class_id);
    }
    await addPause();
    const announce = vi.spyOn(server.services.realtime, 'debounce');
    await runPauses(server.services);
    // Browsers that show the week learn of the free places.
    expect(announce.mock.calls.map(([, single_class_id]) => single_class_id).toSorted()).toEqual(classes);
    announce.mockRestore();
    const left = await server.pool.query(
      'select count(*)::int as n from class_reservations where customer_id = $1 and "deletedAt" is null',
      [laura.customer_id],
    );
    expect(left.rows).toEqual([{ n: 0 }]);
    const { body: streaks } = await server.call('GET /streaks', {}, laura.token);
    expect(streaks.pause).toMatchObject({ start_date: interval.first_day, end_date: interval.last_day });
    // It is over: what was valid when it began lasts as many days longer.
    server.clock.set('2027-01-12T19:00:00Z');
    await runPauses(server.services);
    await runPauses(server.services);
    expect(await endOfLot(credit_lot_id)).toBe('2027-01-31');
  });
});

it('belongs to one member', async () => {
  const { subscription_pause_id } = await addPause();
  const ana = await signedInCustomer(server);
  expect((await server.call('GET /subscription_pauses', {}, ana.token)).body).toEqual([]);
  const foreign = { params: { id: subscription_pause_id } };
  expect((await server.call('POST /subscription_pauses/:id/return', foreign, ana.token)).status).toBe(404);
  const query = { purchase_id };
  expect((await server.call('GET /subscription_pauses/options', { query }, ana.token)).status).toBe(404);
});

it('the desk extends credits that were bought once, with a reason, and never those of a subscription', async () => {
  const desk = await signedInCustomer(server, 'frontdesk');
  const id = laura.customer_id;
  const { credit_lot_id } = await makeLot(server.pool, id, { expiration_date: '2026-12-20' });
  const extend = (lot: number, days: number, reason = 'Viaje de trabajo') =>
    server.call(
      'POST /members/:id/credits/:credit_lot_id/extend',
      { params: { id, credit_lot_id: lot }, body: { days, reason } },
      desk.token,
    );
  expect((await extend(credit_lot_id, 0)).status).toBe(400);
  expect((await extend(credit_lot_id, 10, ' ')).body.fields).toHaveProperty('reason');
  const answers = await Promise.all([extend(credit_lot_id, 10), extend(credit_lot_id, 5)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await endOfLot(credit_lot_id)).toBe('2027-01-04');
  const { rows } = await server.pool.query(
    `select (select count(*)::int from audit_log where thing = 'credit_lots' and thing_id = $1::bigint::text) as audited,
      (select count(*)::int from credit_ledger where credit_lot_id = $1::bigint and extended_cause = 'desk') as entries`,
    [credit_lot_id],
  );
  expect(rows[0]).toEqual({ audited: 2, entries: 2 });
  const renewing = await makeLot(server.pool, id, { purchase_id });
  expect((await extend(renewing.credit_lot_id, 10)).body.code).toBe('lot_renews');
  const body = { days: 3, reason: 'Yo misma' };
  const own = { params: { id, credit_lot_id }, body };
  expect(
    (await server.call('POST /members/:id/credits/:credit_lot_id/extend', own, laura.token)).status,
  ).toBe(403);
});
