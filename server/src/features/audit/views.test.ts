import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inMonterrey, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let admin: SignedIn;
let desk: SignedIn;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
  desk = await signedInCustomer(server, 'frontdesk');
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  laura = await signedInCustomer(server);
});

const view = (viewer = desk, member = laura) =>
  server.call('GET /customer/admin/:id', { params: { id: member.customer_id } }, viewer.token);
const views = async (member = laura) =>
  (
    await server.pool.query(
      `select uid, role, thing, "createdAt" from audit_log where action = 'view' and customer_id = $1 order by audit_id`,
      [member.customer_id],
    )
  ).rows;

describe('a view of a member’s record by the staff', () => {
  it('is recorded: who, whom, when and which part', async () => {
    expect((await view()).status).toBe(200);
    expect(await views()).toEqual([
      { uid: desk.uid, role: 'frontdesk', thing: 'customers', createdAt: '2026-11-18T18:00:00.000Z' },
    ]);
  });

  it('is one record per ten minutes and viewer, also for repeated and concurrent views', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => view()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    server.clock.set('2026-11-18T18:09:59Z');
    await view();
    expect(await views()).toHaveLength(1);
    await view(admin);
    expect(await views()).toHaveLength(2);
    server.clock.set('2026-11-18T18:10:00Z');
    await view();
    expect((await views()).map(({ uid }) => uid)).toEqual([desk.uid, admin.uid, desk.uid]);
  });

  it('is recorded for the billing address and the audit records too, and not for the viewer’s own', async () => {
    const { body } = await server.call('POST /addresses', { body: inMonterrey }, laura.token);
    const params = { id: body.address_id };
    await server.call('GET /addresses/:id', { params }, laura.token);
    await server.call('GET /addresses', { query: {} }, laura.token);
    expect(await views()).toEqual([]);
    await server.call('GET /addresses/:id', { params }, admin.token);
    await server.call('GET /addresses', { query: { customer_id: laura.customer_id } }, admin.token);
    await server.call('GET /audit', { query: { customer_id: laura.customer_id } }, admin.token);
    expect((await views()).map(({ thing }) => thing)).toEqual(['addresses', 'audit_log']);
  });

  it('of an unknown member is not recorded', async () => {
    const before = await server.pool.query('select from audit_log');
    expect((await server.call('GET /customer/admin/:id', { params: { id: 7 } }, desk.token)).status).toBe(
      404,
    );
    expect((await server.pool.query('select from audit_log')).rowCount).toBe(before.rowCount);
  });

  it('cannot be changed or deleted', async () => {
    await view();
    for (const change of [
      `update audit_log set uid = 'another' where action = 'view'`,
      `delete from audit_log where action = 'view'`,
    ])
      await expect(server.pool.query(change)).rejects.toThrow('rows of audit_log stay as they are');
  });

  it('is listed for admins apart from changes, and not in what the desk sees of the member', async () => {
    await view();
    const list = (query: object) => server.call('GET /audit', { query }, admin.token);
    const { body } = await list({ kind: 'views', customer_id: laura.customer_id });
    expect(body.data.map(({ uid, action, thing }) => [uid, action, thing])).toEqual([
      [admin.uid, 'view', 'audit_log'],
      [desk.uid, 'view', 'customers'],
    ]);
    const changes = (await list({})).body.data;
    expect(changes.filter(({ action }) => action === 'view')).toEqual([]);
    expect((await list({ customer_id: laura.customer_id })).body.total).toBe(0);
    expect((await view()).body.audit).toEqual([]);
  });
});
