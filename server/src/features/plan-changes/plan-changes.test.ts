import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeMembership, makePackage, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

// The database, rights, and what other features see. The providers: acceptance/src/plan-changes.test.ts.

const now = '2026-12-13T18:00:00Z';
const next = '2027-01-12T18:00:00Z';
let server: TestServer;
let laura: SignedIn;
let from_package_id: number;
let to_package_id: number;
let purchase_id: number;
let subscriptions = 0;

const monthly = {
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
} as const;

beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(now);
  laura = await signedInCustomer(server);
  from_package_id = (await makePackage(server.pool, { title: 'Online', ...monthly })).class_package_id;
  to_package_id = (await makePackage(server.pool, { title: 'Todo', ...monthly })).class_package_id;
  const made = await makeMembership(server.pool, laura.customer_id, {
    class_package_id: from_package_id,
    subscription_id: `sub_plan_${++subscriptions}`,
    subscription_period: 'month',
    subscription_interval: 1,
    current_period_end: next,
  });
  purchase_id = made.purchase_id;
});

/** A change as the request of a member writes it, planned at the provider. */
const addChange = (row: object = {}) =>
  insert<{ plan_change_id: number }>(server.pool, 'plan_changes', {
    purchase_id,
    customer_id: laura.customer_id,
    from_package_id,
    to_package_id,
    timing: 'next',
    effectiveAt: next,
    price: 790,
    subscription_period: 'month',
    subscription_interval: 1,
    is_unlimited: false,
    expiration_days: 31,
    include_online: true,
    before_plan_id: 'before',
    after_plan_id: 'after',
    consent_text: 'Acepto.',
    consent_version: 1,
    plannedAt: now,
    ...row,
  });
const refusedBy = (adding: Promise<unknown>) =>
  adding.then(
    () => 'stored',
    ({ constraint, message }: { constraint?: string; message: string }) => constraint ?? message,
  );

describe('the database refuses', () => {
  it('of several changes of a subscription at once, all but one', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => refusedBy(addChange())));
    expect(outcomes.toSorted()).toEqual(['plan_changes_one_open', 'plan_changes_one_open', 'stored']);
    await server.pool.query(
      `update plan_changes set "withdrawnAt" = $2, withdrawal_reason = 'member' where purchase_id = $1`,
      [purchase_id, now],
    );
    expect(await refusedBy(addChange())).toBe('stored');
  });

  it('other words than those that were authorised, and a change that was made and taken back', async () => {
    const { plan_change_id } = await addChange();
    const set = (columns: string) =>
      refusedBy(
        server.pool.query(`update plan_changes set ${columns} where plan_change_id = $1`, [plan_change_id]),
      );
    expect(await set(`consent_text = 'Otra cosa'`)).toContain('stays as it is');
    expect(await set('price = 1')).toContain('stays as it is');
    expect(await set(`"appliedAt" = now(), "withdrawnAt" = now(), withdrawal_reason = 'member'`)).toBe(
      'plan_changes_end',
    );
    expect(await set('consent_address = null')).toBe('stored');
  });
});

describe('a planned change', () => {
  it('is seen by its member and the desk alone; another member can neither read nor withdraw it', async () => {
    const { plan_change_id } = await addChange();
    const own = await server.call('GET /plan_changes', {}, laura.token);
    expect(own.body).toMatchObject([{ plan_change_id, state: 'planned', to_title: 'Todo', price: 790 }]);
    const eva = await signedInCustomer(server);
    expect((await server.call('GET /plan_changes', {}, eva.token)).body).toEqual([]);
    const withdrawing = await server.call(
      'POST /plan_changes/:id/withdraw',
      { params: { id: plan_change_id } },
      eva.token,
    );
    expect(withdrawing.status).toBe(404);
    const options = { query: { purchase_id } } as never;
    expect((await server.call('GET /plan_changes/options', options, eva.token)).status).toBe(404);
    const atDesk = { params: { id: laura.customer_id } };
    expect((await server.call('GET /members/:id/plan_changes', atDesk, eva.token)).status).toBe(403);
    const desk = await signedInCustomer(server, 'frontdesk');
    expect((await server.call('GET /members/:id/plan_changes', atDesk, desk.token)).body).toHaveLength(1);
  });

  it('says why there is no other: a change, a pause or free days are open', async () => {
    const options = async () =>
      (await server.call('GET /plan_changes/options', { query: { purchase_id } } as never, laura.token)).body;
    await addChange();
    expect((await options()).refusal?.code).toBe('plan_change_exists');
    await server.pool.query(
      `update plan_changes set "withdrawnAt" = $2, withdrawal_reason = 'member' where purchase_id = $1`,
      [purchase_id, now],
    );
    await server.pool.query('update purchases set trial_ends_at = $2 where purchase_id = $1', [
      purchase_id,
      next,
    ]);
    expect((await options()).refusal?.code).toBe('plan_change_trial');
    await server.pool.query(
      `update purchases set trial_ends_at = null, status = 'cancelled' where purchase_id = $1`,
      [purchase_id],
    );
    expect((await options()).refusal?.code).toBe('plan_change_impossible');
  });
});
