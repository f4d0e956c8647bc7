import { setTimeout as wait } from 'node:timers/promises';
import { anyVersion, versionHeader } from '@tbm/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asker } from '../testing/ask.ts';
import { makeStudio } from '../testing/factories.ts';
import { signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { routeKeys, routeOf } from './handlers.ts';

let server: TestServer;
let admin: string;
let member: string;
let ask: ReturnType<typeof asker>;

beforeAll(async () => {
  server = await makeTestServer();
  ask = asker(server);
  await makeStudio(server.pool);
  admin = (await signedInCustomer(server, 'admin')).token;
  member = (await signedInCustomer(server, 'member')).token;
});
afterAll(() => server.end());

async function madeQuote(): Promise<{ path: string; version: string }> {
  const { body } = await ask('POST', 'quotes', { body: { content: 'Uno', author: 'Ana' }, token: admin });
  const path = `quotes/${body.quote_id}`;
  return { path, version: await versionAt(path) };
}
const versionAt = async (path: string): Promise<string> =>
  (await ask('GET', path, { token: admin })).version ?? '';
const change = (path: string, content: string, version?: string) =>
  ask('PUT', path, {
    body: { content, author: 'Ana' },
    token: admin,
    headers: version ? { [versionHeader]: version } : {},
  });

describe('two editors of one record', () => {
  it('the second one is refused with both versions, and saves their own when they have seen the other', async () => {
    const { path, version } = await madeQuote();
    expect((await change(path, 'De Ana', version)).status).toBe(200);
    const refused = await change(path, 'De Eva', version);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'changed_meanwhile',
      message: 'Alguien más guardó cambios mientras editabas.',
      current: { record: { content: 'De Ana', author: 'Ana' } },
    });
    expect((await ask('GET', path)).body.content).toBe('De Ana');

    const { version: now } = refused.body.current as { version: string };
    expect(now).toBe(await versionAt(path));
    expect((await change(path, 'De Eva', now)).body.content).toBe('De Eva');
  });

  it('of thirty records that are saved at once, all are', async () => {
    const quotes = await Promise.all(Array.from({ length: 30 }, madeQuote));
    const saved = await Promise.all(quotes.map(({ path, version }) => change(path, 'De Ana', version)));
    expect(saved.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  it('of ten people who save at once, one succeeds', async () => {
    const { path, version } = await madeQuote();
    // Another session holds the row for a moment, so that all of them have read it before the first one has saved.
    const holder = await server.pool.connect();
    await holder.query('begin');
    await holder.query('select from quotes where quote_id = $1 for update', [path.split('/')[1]]);
    const saving = Array.from({ length: 10 }, (_, index) => change(path, `De ${index}`, version));
    await wait(300);
    await holder.query('commit');
    holder.release();
    const saved = await Promise.all(saving);
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const winner = saved.find(({ status }) => status === 200);
    expect((await ask('GET', path)).body.content).toBe(winner?.body.content);
  });

  it('a change without a version is refused with 428, and one of any version changes the present record', async () => {
    const { path } = await madeQuote();
    const answer = await server.app.inject({
      method: 'PUT',
      url: `/api/${path}`,
      payload: { content: 'Dos', author: 'Ana' },
      headers: { authorization: `Bearer ${admin}` },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([428, 'version_missing']);
    expect((await ask('GET', path)).body.content).toBe('Uno');
    expect((await change(path, 'Dos', anyVersion)).status).toBe(200);
    expect((await change(path, 'Tres', anyVersion)).status).toBe(200);
  });

  it('only a caller who may change a record learns its version', async () => {
    const { path } = await madeQuote();
    for (const token of [undefined, member])
      expect((await ask('GET', path, token ? { token } : {})).version).toBeUndefined();
  });

  it('the texts of a page are a record each', async () => {
    const { body: texts, version } = await ask('GET', 'pages/reto', { token: admin });
    const save = (title: string) =>
      ask('PUT', 'pages', {
        body: { page: 'reto', texts: { ...texts, title } },
        token: admin,
        headers: { [versionHeader]: version ?? '' },
      });
    expect((await save('Uno')).status).toBe(200);
    expect(await save('Dos')).toMatchObject({
      status: 409,
      body: { current: { record: { title: 'Uno' }, version: expect.stringMatching(/./) } },
    });
    expect((await ask('GET', 'pages/home', { token: admin })).version).not.toBe(version);
  });

  it('a deleted record is not found', async () => {
    const { path, version } = await madeQuote();
    await ask('DELETE', path, { token: admin });
    expect(await change(path, 'De Eva', version)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('every record that admins read and change by its id has a version', () => {
    const changes = routeKeys.filter(
      (key) =>
        /^PUT \/\w+\/:id$/.test(key) &&
        String(routeOf(key).who) === 'admin' &&
        !routeOf(key).takes &&
        routeKeys.some((one) => one === key.replace('PUT', 'GET')),
    );
    expect(changes.length).toBeGreaterThan(20);
    expect(changes.filter((key) => routeOf(key).edits === undefined)).toEqual([]);
  });
});
