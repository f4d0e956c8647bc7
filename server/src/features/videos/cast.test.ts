import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser } from '../../platform/testing/browser.ts';
import { makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { linkFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const now = '2026-11-18T18:00:00Z';
const film = Buffer.from('a film of thirty-two characters.');
let server: TestServer;
let caller: SignedIn;
let video_id: number;

beforeAll(async () => {
  server = await makeTestServer(now);
  const films = join(server.services.config.files_dir, 'films');
  mkdirSync(films, { recursive: true });
  for (const name of ['tele.mp4', 'otra-tele.mp4']) writeFileSync(join(films, name), film);
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(now);
  caller = await memberWithAccess();
  video_id = (await makeVideo(server.pool, { url: '/films/tele.mp4' })).video_id;
});

const make = (person = caller, id = video_id) =>
  server.call('POST /cast_links', { body: { video_id: id } }, person.token);
async function memberWithAccess(): Promise<SignedIn> {
  const member = await signedInCustomer(server);
  await makeMembership(server.pool, member.customer_id);
  return member;
}
const list = async (person = caller) => (await server.call('GET /cast_links', {}, person.token)).body;
/** A television fetches, without a cookie. */
const fetched = async (url: string, screen = 'tele de la sala') =>
  server.app.inject({ url, headers: { 'user-agent': screen, range: 'bytes=0-6' } });
const code = async (url: string, screen?: string) => {
  const { statusCode, body } = await fetched(url, screen);
  return statusCode < 300 ? statusCode : JSON.parse(body).code;
};

it('a television plays one film of one member without the member’s cookie, and is counted', async () => {
  const { status, body } = await make();
  expect([status, body.hls_url, body.expiresAt]).toEqual([201, null, '2026-11-18T22:00:00Z']);
  const part = await fetched(body.url);
  expect([part.statusCode, part.body]).toEqual([206, 'a film ']);
  // Its player is a page of the maker of the television.
  expect(part.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  await fetched(body.url);
  await fetched(body.url, 'tele de la recámara');
  expect(await list()).toMatchObject([{ cast_link_id: body.cast_link_id, video_id, fetches: 3, devices: 2 }]);
  expect(await code(body.url.replace('tele.mp4', 'otra-tele.mp4'))).toBe('not_found');
  // The database has no link that works.
  const { rows } = await server.pool.query('select * from cast_links');
  expect(JSON.stringify(rows)).not.toContain(body.url.split('/')[3]);
});

it('is good for four hours', async () => {
  const { url } = (await make()).body;
  server.clock.set('2026-11-18T21:59:59Z');
  expect(await code(url)).toBe(206);
  server.clock.set('2026-11-18T22:00:00Z');
  expect([await code(url), await list()]).toEqual(['media_link_over', []]);
});

it('ends when the member ends it, or makes another one of the film; no one else can', async () => {
  const first = (await make()).body;
  const second = (await make()).body;
  expect([await code(first.url), await code(second.url)]).toEqual(['media_link_over', 206]);
  const end = (person: SignedIn) =>
    server.call('DELETE /cast_links/:id', { params: { id: second.cast_link_id } }, person.token);
  const other = await signedInCustomer(server);
  expect([(await end(other)).status, await list(other)]).toEqual([404, []]);
  expect(await code(second.url)).toBe(206);
  expect((await end(caller)).body).toEqual({ ended: true });
  expect([await code(second.url), (await end(caller)).status]).toEqual(['media_link_over', 404]);
});

it('of ten that are made at once for a film, one works', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => make()));
  expect(made.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(await list()).toHaveLength(1);
  const codes = await Promise.all(made.map(({ body }) => code(body.url)));
  expect(codes.filter((one) => one === 206)).toHaveLength(1);
});

it('ends with the member’s sessions: on the other devices, and everywhere', async () => {
  const { identity } = server.services;
  await identity.setPassword({ name: 'Ana', email: caller.email, password: 'secreta-1' });
  for (const key of ['DELETE /customer/sessions/others', 'DELETE /customer/sessions'] as const) {
    const browser = openBrowser(server);
    await browser.post('/sign-in/email', { email: caller.email, password: 'secreta-1' });
    const token = (await browser.token()) ?? '';
    const { url } = (await make({ ...caller, token })).body;
    expect(await code(url)).toBe(206);
    expect((await server.call(key, {}, token)).status).toBe(200);
    expect(await code(url)).toBe('media_link_over');
  }
});

it('ends with the member’s password, changed or forgotten; that of another member stays', async () => {
  const others = (await make(await memberWithAccess())).body.url;
  await server.services.identity.setPassword({ name: 'Ana', email: caller.email, password: 'secreta-1' });
  const browser = openBrowser(server);
  await browser.post('/sign-in/email', { email: caller.email, password: 'secreta-1' });
  const here = { ...caller, token: (await browser.token()) ?? '' };
  const wrong = { currentPassword: 'otra-clave', newPassword: 'secreta-2' };
  const first = (await make(here)).body.url;
  expect((await browser.post('/change-password', wrong)).status).toBe(401);
  expect(await code(first)).toBe(206);
  const right = { ...wrong, currentPassword: 'secreta-1' };
  expect((await browser.post('/change-password', right)).status).toBe(200);
  expect(await code(first)).toBe('media_link_over');
  const second = (await make(here)).body.url;
  await openBrowser(server).post('/request-password-reset', { email: caller.email });
  expect(await code(second)).toBe(206);
  const token = await linkFor(server, caller.email, 'password_reset');
  expect(
    (await openBrowser(server).post('/reset-password', { token, newPassword: 'secreta-3' })).status,
  ).toBe(200);
  expect([await code(second), await code(others)]).toEqual(['media_link_over', 206]);
});

it('ends with the member’s access, part by part', async () => {
  const { url } = (await make()).body;
  expect(await code(url)).toBe(206);
  await server.pool.query(`update purchases set status = 'revoked' where customer_id = $1`, [
    caller.customer_id,
  ]);
  expect(await code(url)).toBe('no_access');
  expect((await make()).body.code).toBe('no_access');
});

it('at most three screens use a link', async () => {
  const { url } = (await make()).body;
  const answers = [];
  for (const screen of ['a', 'b', 'c', 'd', 'a']) answers.push(await code(url, screen));
  expect(answers).toEqual([206, 206, 206, 'media_link_over', 206]);
});

it('is fetched twenty thousand times at most', async () => {
  const { url, cast_link_id } = (await make()).body;
  await server.pool.query('update cast_links set fetches = 19999 where cast_link_id = $1', [cast_link_id]);
  expect([await code(url), await code(url)]).toEqual([206, 'media_link_over']);
});

it('a name that no file can have is not found', async () => {
  const cut = (await makeVideo(server.pool, { url: '/films/cut/master.m3u8' })).video_id;
  const { url } = (await make(caller, cut)).body;
  for (const name of ['a.m4s%00', '%00', 'a%0A', '..%2Ftele.mp4', '%2Fetc%2Fpasswd', ''])
    expect([name, (await fetched(url.replace('master.m3u8', name))).statusCode]).toEqual([name, 404]);
});

it('makes none for a film that the member may not watch here', async () => {
  const elsewhere = await makeVideo(server.pool, { url: 'https://vimeo.com/76979871' });
  const later = await makeVideo(server.pool, {
    url: '/films/tele.mp4',
    available_at: '2026-12-01T18:00:00Z',
  });
  const stranger = await signedInCustomer(server);
  expect((await make(caller, elsewhere.video_id)).body.code).toBe('cast_elsewhere');
  expect((await make(caller, later.video_id)).body.code).toBe('video_locked');
  expect((await make(stranger)).body.code).toBe('no_access');
  for (const token of ['', 'inventado', 'a'.repeat(32)])
    expect((await fetched(`/media/tele/${token}/tele.mp4`)).statusCode).toBeGreaterThanOrEqual(400);
});
