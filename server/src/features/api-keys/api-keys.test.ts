import { keyLimit } from '@tbm/contract/api-keys';
import type { KeyRight } from '@tbm/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../platform/actor.ts';
import { asker } from '../../platform/testing/ask.ts';
import { insert, makeClass, makeCustomer, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let ask: ReturnType<typeof asker>;
let owner: SignedIn;

beforeAll(async () => {
  server = await makeTestServer();
  ask = asker(server);
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  owner = await signedInCustomer(server, 'admin');
});

const makeKey = async (
  rights: KeyRight[],
  given: { name?: string; branch_id?: number; days?: number } = {},
) => {
  const { status, body } = await server.call(
    'POST /api_keys',
    { body: { name: 'Contabilidad', rights, ...given } },
    owner.token,
  );
  expect(status).toBe(201);
  return { ...body.api_key, token: body.token };
};
const listed = async (api_key_id: number) =>
  (await server.call('GET /api_keys', {}, owner.token)).body.find((one) => one.api_key_id === api_key_id);

describe('a key', () => {
  it('is shown once, stored as a hash, and listed with its beginning', async () => {
    const { token, api_key_id } = await makeKey(['members:read', 'classes:read', 'members:read']);
    expect(token).toMatch(/^tbm_[\w-]{43}$/);
    const { rows } = await server.pool.query('select * from api_keys where api_key_id = $1', [api_key_id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(token.slice(12));
    const list = await server.call('GET /api_keys', {}, owner.token);
    expect(JSON.stringify(list.body)).not.toContain(token.slice(12));
    expect(await listed(api_key_id)).toMatchObject({
      name: 'Contabilidad',
      prefix: token.slice(0, 12),
      rights: ['classes:read', 'members:read'],
      created_by: expect.stringMatching(/^Laura Prueba/),
      calls: 0,
      lastUsedAt: null,
      state: 'active',
    });
  });

  it('counts its calls, also refused ones, and when it was used last', async () => {
    const { token, api_key_id } = await makeKey(['members:read']);
    expect((await ask('GET', 'customer/query?query=ana', { token })).status).toBe(200);
    expect((await ask('GET', 'rosters', { token })).status).toBe(403);
    expect(await listed(api_key_id)).toMatchObject({ calls: 2, lastUsedAt: '2026-11-18T18:00:00.000Z' });
  });

  it('is revoked at once, and revoking it again changes nothing', async () => {
    const { token, api_key_id } = await makeKey(['members:read']);
    expect((await ask('GET', 'customer/query', { token })).status).toBe(200);
    for (const _ of [1, 2])
      expect((await ask('DELETE', `api_keys/${api_key_id}`, { token: owner.token })).body).toEqual({
        revoked: true,
      });
    expect(await ask('GET', 'customer/query', { token })).toMatchObject({
      status: 401,
      body: { code: 'key_invalid' },
    });
    // A call that anyone makes is refused too: the program must learn that its key has ended.
    expect((await ask('GET', 'branches', { token })).status).toBe(401);
    expect(await listed(api_key_id)).toMatchObject({ state: 'revoked' });
    const { rows } = await server.pool.query(
      `select action, before, after from audit_log where thing = 'api_keys' and thing_id = $1 order by audit_id`,
      [String(api_key_id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('expires on its last day', async () => {
    const { token, api_key_id } = await makeKey(['members:read'], { days: 30 });
    server.clock.set('2026-12-18T17:59:59Z');
    expect((await ask('GET', 'customer/query', { token })).status).toBe(200);
    server.clock.set('2026-12-18T18:00:00Z');
    expect((await ask('GET', 'customer/query', { token })).status).toBe(401);
    expect(await listed(api_key_id)).toMatchObject({ state: 'expired' });
    server.clock.set('2026-11-18T18:00:00Z');
  });

  it('is made, listed and revoked only by an admin of every branch, and never by a key', async () => {
    const { token, api_key_id } = await makeKey(['members:read', 'members:write']);
    const ofOneBranch = await signedInCustomer(server, 'admin');
    await server.pool.query('insert into staff_branches (uid, branch_id) values ($1, 1)', [ofOneBranch.uid]);
    const desk = await signedInCustomer(server, 'frontdesk');
    for (const caller of [ofOneBranch.token, desk.token, token]) {
      const body = { name: 'x', rights: ['members:read'] };
      expect((await ask('POST', 'api_keys', { body, token: caller })).status).toBe(403);
      expect((await ask('GET', 'api_keys', { token: caller })).status).toBe(403);
      expect((await ask('DELETE', `api_keys/${api_key_id}`, { token: caller })).status).toBe(403);
    }
  });

  it('needs a name and a right', async () => {
    const post = (body: object) => ask('POST', 'api_keys', { body, token: owner.token });
    expect((await post({ name: ' ', rights: ['members:read'] })).body.code).toBe('key_name_missing');
    expect((await post({ name: 'x', rights: [] })).body.code).toBe('key_rights_missing');
    expect((await post({ name: 'x', rights: ['tracks:read'] })).status).toBe(400);
    expect((await post({ name: 'x', rights: ['members:read'], branch_id: 987 })).status).toBe(404);
  });
});

describe('a key never does what its maker may not', () => {
  it('it ends with its admin’s role', async () => {
    const { token, api_key_id } = await makeKey(['members:read']);
    const other = await signedInCustomer(server, 'admin');
    await server.pool.query(`update users set role = 'frontdesk' where uid = $1`, [owner.uid]);
    expect((await ask('GET', 'customer/query', { token })).status).toBe(401);
    const list = await server.call('GET /api_keys', {}, other.token);
    expect(list.body.find((one) => one.api_key_id === api_key_id)?.state).toBe('powerless');
  });

  it('it ends while the studio asks for a second step that its admin lacks', async () => {
    const { token } = await makeKey(['members:read']);
    await server.pool.query(
      `insert into app_config (key, value, "updatedAt") values ('staff_two_step', 'required', now())
       on conflict (key) do update set value = excluded.value`,
    );
    expect((await ask('GET', 'customer/query', { token })).status).toBe(401);
    await server.pool.query(`delete from app_config where key = 'staff_two_step'`);
    expect((await ask('GET', 'customer/query', { token })).status).toBe(200);
  });

  it('it is limited to the branches where its admin’s role holds, and to its own branches', async () => {
    const { token } = await makeKey(['classes:read', 'reservations:read'], { branch_id: 1 });
    expect((await ask('GET', 'rosters?branch_id=1', { token })).status).toBe(200);
    expect((await ask('GET', 'rosters?branch_id=2', { token })).body.code).toBe('branch_not_yours');
    await server.pool.query('insert into staff_branches (uid, branch_id) values ($1, 2)', [owner.uid]);
    expect((await ask('GET', 'rosters?branch_id=1', { token })).status).toBe(401);
  });
});

describe('a program is not a member', () => {
  it('books for a member whom it names, cancels, and is in the audit log as itself', async () => {
    const { token, api_key_id } = await makeKey(['reservations:write']);
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-19T13:00:00Z' });
    const ana = await makeCustomer(server.pool);
    await makeLot(server.pool, ana.customer_id);
    await makeLot(server.pool, owner.customer_id);
    const book = (body: object) => ask('POST', 'class_reservations', { body, token });
    expect(await book({ single_class_id })).toMatchObject({
      status: 400,
      body: { fields: { customer_id: expect.any(String) } },
    });
    const booked = await book({ single_class_id, customer_id: ana.customer_id });
    expect(booked.status).toBe(201);
    const id = booked.body.class_reservation_id;
    expect((await ask('DELETE', `class_reservations/${id}`, { token })).status).toBe(200);
    const { rows } = await server.pool.query(
      `select action from audit_log where uid = $1 order by audit_id`,
      [`key:${api_key_id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(['book', 'cancel']);
    const log = await ask('GET', `audit?customer_id=${ana.customer_id}`, { token: owner.token });
    expect((log.body.data as { who: string }[]).map(({ who }) => who)).toContain('Llave Contabilidad');
  });

  it('is found in the audit log by the name of its key, ignoring case and accents', async () => {
    const { token, api_key_id } = await makeKey(['reservations:write'], { name: 'Recepción 100%' });
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-19T15:00:00Z' });
    const ana = await makeCustomer(server.pool);
    await makeLot(server.pool, ana.customer_id);
    const body = { single_class_id, customer_id: ana.customer_id };
    expect((await ask('POST', 'class_reservations', { body, token })).status).toBe(201);
    const actors = async (who: string) => {
      const log = await ask('GET', `audit?who=${encodeURIComponent(who)}`, { token: owner.token });
      return (log.body.data as { uid: string }[]).map(({ uid }) => uid);
    };
    for (const who of ['llave recepcion', 'RECEPCIÓN 100', 'Recepción 100%'])
      expect([who, await actors(who)]).toEqual([who, [`key:${api_key_id}`]]);
    expect(await actors('Llave Recepción 200')).toEqual([]);
  });

  it('reads nothing as if it were its maker', async () => {
    const { token } = await makeKey(['reservations:read', 'reservations:write', 'purchases:read']);
    for (const path of ['class_reservations', 'customer', 'purchases', 'invoices', 'tracks', 'credits'])
      expect(await ask('GET', path, { token })).toMatchObject({
        status: 403,
        body: { code: 'key_not_for_call' },
      });
  });

  it('has no live connection and no preview: its key is not a token there', async () => {
    const { token } = await makeKey(['members:read']);
    expect(await server.services.identity.verify(token)).toBeNull();
  });
});

it('each key has its own limit, and its answers tell the rest of it', async () => {
  const limited = await makeTestServer('2026-11-18T18:00:00Z', { rate_limits: 3 / keyLimit.times });
  await makeStudio(limited.pool);
  const maker = await signedInCustomer(limited, 'admin');
  const call = (authorization: string) =>
    limited.app.inject({ url: '/api/customer/query', headers: { authorization } });
  const tokens = await Promise.all(
    ['tbm_uno', 'tbm_dos'].map(async (token) => {
      await insert(limited.pool, 'api_keys', {
        name: 'Contabilidad',
        prefix: token,
        token_hash: hashOfToken(token),
        rights: ['members:read'],
        uid: maker.uid,
      });
      return `Bearer ${token}`;
    }),
  );
  const [first = '', second = ''] = tokens;
  const answers = [await call(first), await call(first), await call(first), await call(first)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
  expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-reset': '60' });
  expect(answers[3]?.headers['retry-after']).toBe('60');
  expect((await call(second)).statusCode).toBe(200);
  await limited.end();
});
