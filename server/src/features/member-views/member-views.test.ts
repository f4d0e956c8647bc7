import { once } from 'node:events';
import { livePath } from '@tbm/contract/live';
import { strFromU8, unzipSync } from 'fflate';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeKeys, routeOf } from '../../platform/http/handlers.ts';
import { contentOfTables } from '../../platform/testing/content-of-tables.ts';
import {
  bodyTexts,
  everythingRead,
  makeMemberWithBody,
  showsBody,
} from '../../platform/testing/everything-read.ts';
import { makeCustomer, makeStudio } from '../../platform/testing/factories.ts';
import type { FullMember } from '../../platform/testing/full-member.ts';
import { holds } from '../../platform/testing/holds.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { personalTables } from '../privacy/index.ts';
import { endExpired } from './start.ts';

let server: TestServer;
let ximena: FullMember;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
  ximena = await makeMemberWithBody(server, 'Ximena', '8110000001');
  admin = await signedInCustomer(server, 'admin');
});
afterAll(() => server.end());

const start = (customer_id: number, token = admin.token) =>
  server.call('POST /members/:id/view', { params: { id: customer_id } }, token);
const end = (customer_id: number, token = admin.token) =>
  server.call('DELETE /members/:id/view', { params: { id: customer_id } }, token);
const viewOf = async (customer_id = ximena.customer_id) => (await start(customer_id)).body.token;
const reads = async (token: string) => (await server.call('GET /customer', {}, token)).status;
const audit = async (action: string, customer_id: number) =>
  (
    await server.pool.query(
      'select uid, thing, after from audit_log where action = $1 and customer_id = $2 order by audit_id',
      [action, customer_id],
    )
  ).rows;

const everything = () => contentOfTables(server.pool);

describe('an admin who views the account of a member', () => {
  it('reads what the member sees, without data about the body, plans and personal links, and leaves no trace', async () => {
    const token = await viewOf();
    const before = await everything();
    const answers = await everythingRead(server, ximena, token);
    // Nothing is written: no message is read, no film seen, no visit recorded.
    expect(await everything()).toEqual(before);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ cookie }) => cookie).map(({ key }) => key)).toEqual([]);
    const wrong = answers.filter(({ text }) => showsBody(text, ximena));
    expect([...new Set(wrong.map(({ key }) => key))]).toEqual([]);
    const ofHealth = Object.values(personalTables).flatMap(({ health = [] }) => health);
    for (const column of ['pregnancy_plan_id', 'pause_reason', 'height']) {
      expect(ofHealth).toContain(column);
      const named = answers.filter(({ text }) => new RegExp(`"${column}":(?!null)`).test(text));
      expect([column, named.map(({ key }) => key)]).toEqual([column, []]);
    }
    // The public plans name their target group; the member's own plans tell that the member is pregnant.
    const saysPregnant = (reads: typeof answers) =>
      reads
        .filter(({ key, text }) => routeOf(key).who !== 'anyone' && text.includes('"pregnant":true'))
        .map(({ key }) => key);
    expect(saysPregnant(answers)).toEqual([]);
    // The check can fail: the member sees these data, and the admin sees other parts of the account.
    const own = await everythingRead(server, ximena, ximena.token);
    for (const one of bodyTexts.slice(0, 6))
      expect([one, own.some(({ text }) => holds(text, one))]).toEqual([one, true]);
    expect(saysPregnant(own)).toContain('GET /customer_workout_plans/active/single');
    const shown = answers.filter(({ text }) => text.includes('Ximena')).map(({ key }) => key);
    expect(shown).toContain('GET /customer');
    const { body } = await server.call('GET /purchases', {}, token);
    expect(body.data.length).toBeGreaterThan(0);
  });

  it('is refused every call that writes, before its body is read', async () => {
    const token = await viewOf();
    const before = await everything();
    for (const key of routeKeys.filter((one) => !one.startsWith('GET '))) {
      const { who } = routeOf(key);
      const [method, path = ''] = key.split(' ');
      const answer = await server.app.inject({
        method: method as 'POST',
        url: `/api${path.replace(/:\w+/g, '1')}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'DELETE' ? {} : { payload: {} }),
      });
      const code = answer.json<{ code: string }>().code;
      const isOfStaff = Array.isArray(who) && !who.includes('member');
      expect([key, answer.statusCode, code]).toEqual([key, 403, isOfStaff ? 'forbidden' : 'view_only']);
    }
    expect(await everything()).toEqual(before);
  });

  it('gets no staff calls and no other view', async () => {
    const token = await viewOf();
    for (const key of ['GET /customer/admin/all', 'GET /audit', 'GET /members/:id/duplicates'] as const) {
      const { status } = await server.call(key, { params: { id: ximena.customer_id } } as never, token);
      expect([key, status]).toEqual([key, 403]);
    }
    expect((await start(ximena.customer_id, token)).status).toBe(403);
  });

  it('gets no connection for live events', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const connect = (token: string) =>
      io(address, {
        path: livePath,
        transports: ['websocket'],
        auth: { token },
        reconnection: false,
        forceNew: true,
      });
    const refused = connect(await viewOf());
    const [error] = await once(refused as never, 'connect_error');
    expect((error as Error).message).toBe('view_only');
    const memberSocket = connect(ximena.token);
    await once(memberSocket as never, 'connect');
    memberSocket.close();
    refused.close();
  });

  it('looks for fifteen minutes, or until the admin ends it, signs out, loses the role or opens another one', async () => {
    const other = await signedInCustomer(server);
    const first = await viewOf(other.customer_id);
    expect(await reads(first)).toBe(200);
    const second = await viewOf(other.customer_id);
    expect([await reads(first), await reads(second)]).toEqual([401, 200]);
    expect((await end(other.customer_id)).body).toEqual({ ended: true });
    expect(await reads(second)).toBe(401);
    expect((await end(other.customer_id)).body).toEqual({ ended: true });

    const third = await viewOf(other.customer_id);
    await server.pool.query(
      `update member_views set "expiresAt" = now() where "endedAt" is null and customer_id = $1`,
      [other.customer_id],
    );
    expect(await reads(third)).toBe(401);
    await endExpired(server.services);
    await endExpired(server.services);
    expect(await audit('view_as', other.customer_id)).toHaveLength(3);
    expect(await audit('end_view_as', other.customer_id)).toMatchObject([
      { uid: admin.uid, thing: 'member_views', after: { by: 'admin' } },
      { uid: admin.uid, after: { by: 'admin' } },
      { uid: admin.uid, after: { by: 'time' } },
    ]);

    const chief = await signedInCustomer(server, 'admin');
    const open = async () => (await start(other.customer_id, chief.token)).body.token;
    const looked = await open();
    await server.pool.query(`update users set role = 'frontdesk' where uid = $1`, [chief.uid]);
    expect(await reads(looked)).toBe(401);
    await server.pool.query(`update users set role = 'admin' where uid = $1`, [chief.uid]);
    expect(await reads(looked)).toBe(200);
    // An admin of only some branches cannot open a view, and loses an open one.
    await server.pool.query('insert into staff_branches (uid, branch_id) values ($1, 1)', [chief.uid]);
    expect([(await start(other.customer_id, chief.token)).status, await reads(looked)]).toEqual([403, 401]);
    await server.pool.query('delete from staff_branches where uid = $1', [chief.uid]);
    expect(await reads(looked)).toBe(200);
    // The view ends when the member becomes staff.
    await server.pool.query(`update users set role = 'coach' where uid = $1`, [other.uid]);
    expect(await reads(looked)).toBe(401);
    await server.pool.query(`update users set role = 'member' where uid = $1`, [other.uid]);
    await server.pool.query('delete from identity_sessions where id = $1', [chief.session_id]);
    expect(await reads(looked)).toBe(401);
  });

  it('looks at one account, also when the admin opens several at once', async () => {
    const chief = await signedInCustomer(server, 'admin');
    const others = [
      await signedInCustomer(server),
      await signedInCustomer(server),
      await signedInCustomer(server),
    ];
    const opened = await Promise.all(others.map(({ customer_id }) => start(customer_id, chief.token)));
    expect(opened.map(({ status }) => status)).toEqual([201, 201, 201]);
    const open = await Promise.all(opened.map(({ body }) => reads(body.token)));
    expect(open.sort()).toEqual([200, 401, 401]);
    // The database allows one open view for each admin.
    await expect(
      server.pool.query('update member_views set "endedAt" = null where uid = $1', [chief.uid]),
    ).rejects.toThrow('member_views_one');
  });

  it('is an admin, and views only members', async () => {
    for (const role of ['member', 'coach', 'frontdesk'] as const) {
      const { token } = await signedInCustomer(server, role);
      expect((await start(ximena.customer_id, token)).status).toBe(403);
    }
    const codeOf = async (customer_id: number) => (await start(customer_id)).body as { code?: string };
    const desk = await signedInCustomer(server, 'frontdesk');
    expect((await codeOf(desk.customer_id)).code).toBe('view_of_staff');
    expect((await codeOf(admin.customer_id)).code).toBe('view_of_staff');
    expect((await codeOf((await makeCustomer(server.pool)).customer_id)).code).toBe('account_missing');
    expect((await codeOf(1)).code).toBe('not_found');
  });

  it('a forged token is refused, and only the hash of a token is stored', async () => {
    const token = await viewOf();
    const [, , secret = ''] = token.split('.');
    for (const wrong of [`ver.${secret}`, `${token}x`, 'ver..', 'ver', `ver.e30.${'a'.repeat(43)}`])
      expect([wrong, await reads(wrong)]).toEqual([wrong, 401]);
    const { rows } = await server.pool.query('select token_hash from member_views');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('the export for an admin', () => {
  const exported = async (customer_id: number, token = admin.token) =>
    server.app.inject({
      method: 'POST',
      url: `/api/members/${customer_id}/export`,
      headers: { authorization: `Bearer ${token}` },
    });

  it('has the member’s data without the body, photos and private data, and is recorded', async () => {
    await server.pool.query(
      `insert into posts (customer_id, content, anonymous) values ($1, 'Nadie sabe', true)`,
      [ximena.customer_id],
    );
    const { statusCode, headers, rawPayload } = await exported(ximena.customer_id);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipSync(rawPayload);
    const names = Object.keys(files);
    expect(names).toEqual(expect.arrayContaining(['LEEME.txt', 'mis-datos.json', 'tablas/compras.csv']));
    expect(names.filter((name) => /^archivos|progreso|fotos|bloqueos|reportes/.test(name))).toEqual([]);
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    const [exportedMember] = (
      JSON.parse(strFromU8(files['mis-datos.json'] as Uint8Array)) as Record<string, object[]>
    )['datos-personales'] as [object];
    expect(exportedMember).toHaveProperty('name', 'Ximena');
    expect(exportedMember).not.toHaveProperty('height');
    expect(text).toContain('Apellido Ximena');
    for (const hidden of [...bodyTexts, 'pregnancy_plan_id', 'Nadie sabe'])
      expect([hidden, holds(text, hidden)]).toEqual([hidden, false]);
    expect(await audit('export', ximena.customer_id)).toMatchObject([{ uid: admin.uid, thing: 'customers' }]);
  });

  it('is for admins, also of a customer without an account, whose file has no one else’s data', async () => {
    for (const role of ['member', 'coach', 'frontdesk'] as const) {
      const { token } = await signedInCustomer(server, role);
      expect((await exported(ximena.customer_id, token)).statusCode).toBe(403);
    }
    expect((await exported(1)).statusCode).toBe(404);
    const alone = await makeCustomer(server.pool, { name: 'Sola' });
    const text = Object.values(unzipSync((await exported(alone.customer_id)).rawPayload))
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(text).toContain('Sola');
    expect(text).not.toContain('Ximena');
  });
});
