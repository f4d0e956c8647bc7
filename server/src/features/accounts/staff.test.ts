import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCustomer, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(() => server.end());

const give = (
  body: { customer_id: number; role: 'member' | 'coach' | 'frontdesk' | 'admin'; instructor_id?: number },
  { token } = admin,
) => server.call('PUT /customer/role', { body }, token);

describe('admins assign roles', () => {
  it('a role applies from the next call, and the audit log records who gave it', async () => {
    const maria = await signedInCustomer(server);
    expect((await server.call('GET /customer/staff', {}, maria.token)).status).toBe(403);
    const { status, body } = await give({ customer_id: maria.customer_id, role: 'frontdesk' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { role: 'frontdesk', email: maria.email, instructor_id: null },
    });
    expect((await server.call('GET /customer', {}, maria.token)).body.role).toBe('frontdesk');
    expect((await give({ customer_id: maria.customer_id, role: 'admin' }, maria)).status).toBe(403);
    const { rows } = await server.pool.query(
      `select uid, before, after from audit_log where action = 'change_role' and customer_id = $1`,
      [maria.customer_id],
    );
    expect(rows).toEqual([
      {
        uid: admin.uid,
        before: { role: 'member', instructor_id: null, branches: null },
        after: { role: 'frontdesk', instructor_id: null, branches: null },
      },
    ]);
    const staff = (await server.call('GET /customer/staff', {}, admin.token)).body;
    expect(staff.map(({ customer_id, role }) => [customer_id, role])).toEqual(
      expect.arrayContaining([
        [admin.customer_id, 'admin'],
        [maria.customer_id, 'frontdesk'],
      ]),
    );
    expect(staff.every(({ role }) => role !== 'member')).toBe(true);
  });

  it('a coach role needs an instructor; a customer without an account or an unknown one gets no role', async () => {
    const sofia = await signedInCustomer(server);
    const { customer_id } = sofia;
    expect((await give({ customer_id, role: 'coach' })).body.code).toBe('coach_account_missing');
    expect((await give({ customer_id, role: 'coach', instructor_id: 777 })).body).toMatchObject({
      code: 'invalid_input',
      fields: { instructor_id: expect.any(String) },
    });
    expect((await give({ customer_id, role: 'coach', instructor_id: 1 })).body).toMatchObject({
      role: 'coach',
      instructor_id: 1,
    });
    const paper = await makeCustomer(server.pool);
    expect((await give({ customer_id: paper.customer_id, role: 'frontdesk' })).body.code).toBe(
      'account_missing',
    );
    expect((await give({ customer_id: 777_777, role: 'frontdesk' })).body.code).toBe('not_found');
  });

  it('when two admins remove each other at once, one stays', async () => {
    const other = await signedInCustomer(server, 'admin');
    const both = await Promise.all([
      give({ customer_id: admin.customer_id, role: 'member' }, other),
      give({ customer_id: other.customer_id, role: 'member' }, admin),
    ]);
    const { rows } = await server.pool.query(`select count(*)::int as n from users where role = 'admin'`);
    expect(rows[0].n).toBe(1);
    expect(both.map(({ body }) => body.code ?? 'done')).toContain('done');
    const left = both[0].status === 200 ? other : admin;
    expect((await give({ customer_id: left.customer_id, role: 'member' }, left)).body.code).toBe(
      'last_admin',
    );
  });
});
