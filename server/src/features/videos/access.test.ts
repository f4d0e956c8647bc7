import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedLibrary } from './seed.ts';

const now = '2026-11-18T18:00:00Z';
const film = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
let server: TestServer;
let caller: SignedIn;
let video_id: number;

beforeAll(async () => {
  server = await makeTestServer(now);
  const films = join(server.services.config.files_dir, 'films');
  mkdirSync(join(films, 'hls/480'), { recursive: true });
  writeFileSync(join(films, 'clase.mp4'), film);
  writeFileSync(join(films, 'otra.mp4'), film);
  writeFileSync(join(films, 'clase.vtt'), 'WEBVTT\n');
  writeFileSync(join(films, 'hls/master.m3u8'), '#EXTM3U\n');
  writeFileSync(join(films, 'hls/480/0.m4s'), film);
  await makeStudio(server.pool);
  await seedLibrary(server.services.db);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(now);
  caller = await signedInCustomer(server);
  await makeMembership(server.pool, caller.customer_id);
  video_id = (await makeVideo(server.pool, { url: '/films/clase.mp4', captions_url: '/films/clase.vtt' }))
    .video_id;
});

/** Opens a video's page: its links, and the browser's cookie. */
async function open(person: SignedIn, id = video_id) {
  const answer = await server.app.inject({
    url: `/api/videos/${id}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  const [cookie] = answer.cookies;
  const { url, captions } = answer.json<{ url: string | null; captions: { url: string }[] }>();
  return { url, captions, cookie: cookie ? `${cookie.name}=${cookie.value}` : '', raw: cookie };
}
const play = async (url: string | null, cookie: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: url ?? '/none', headers: { cookie, ...headers } });

describe('a member with access', () => {
  it('plays the film and its captions, in the ranges that a player asks for [VID-024, API-094]', async () => {
    const { url, captions, cookie, raw } = await open(caller);
    expect(raw).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/media' });
    const whole = await play(url, cookie);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
    expect(whole.headers['cache-control']).toMatch(/^private/);
    expect(whole.rawPayload.equals(film)).toBe(true);
    const part = await play(url, cookie, { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 100-199/1000');
    expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true);
    expect((await play(url, cookie, { range: 'bytes=5000-' })).statusCode).toBe(400);
    expect((await play(captions[0]?.url ?? null, cookie)).body).toBe('WEBVTT\n');
  });

  it('plays a film cut up as HLS from its folder, and nothing beside it', async () => {
    const hls = await makeVideo(server.pool, { url: '/films/hls/master.m3u8' });
    const { url, cookie } = await open(caller, hls.video_id);
    const folder = url?.replace('master.m3u8', '');
    expect((await play(url, cookie)).statusCode).toBe(200);
    expect((await play(`${folder}480/0.m4s`, cookie)).statusCode).toBe(200);
    for (const other of ['../clase.mp4', '..%2fclase.mp4', '480/../../clase.mp4', '%2e%2e/clase.mp4', ''])
      expect((await play(`${folder}${other}`, cookie)).statusCode, other).toBeGreaterThanOrEqual(400);
  });

  it('receives an external address unchanged', async () => {
    const vimeo = await makeVideo(server.pool, { url: 'https://vimeo.com/76979871' });
    expect((await open(caller, vimeo.video_id)).url).toBe('https://vimeo.com/76979871');
  });
});

describe('a paid video without access [VID-004, ERR-048]', () => {
  it('the page has no address without a purchase, or with a revoked, failed or expired one', async () => {
    const states: [string, Record<string, unknown>][] = [
      ['revoked', { status: 'revoked' }],
      ['failed', { status: 'failed' }],
      ['pending', { status: 'pending' }],
      ['cancelled, time over', { status: 'cancelled', access_until: '2026-11-18T17:59:59Z' }],
      ['active, time over', { access_until: '2026-11-18T18:00:00Z' }],
      ['without the library', { include_online: false }],
    ];
    for (const [name, row] of [['never', null] as const, ...states]) {
      const other = await signedInCustomer(server);
      if (row) await makeMembership(server.pool, other.customer_id, row);
      const { body, status } = await server.call(
        'GET /videos/:id',
        { params: { id: video_id } },
        other.token,
      );
      expect({ name, status, url: body.url, captions: body.captions }).toEqual({
        name,
        status: 200,
        url: null,
        captions: [],
      });
      expect((await open(other)).cookie, name).toBe('');
      for (const refused of [
        await server.call('POST /playbacks', { body: { video_id, progress: 1 } }, other.token),
        await server.call('PUT /videos/:id/complete', { params: { id: video_id } }, other.token),
        await server.call('POST /favorites', { body: { video_id } }, other.token),
        await server.call('POST /videos/rating/email', { body: { video_id } }, other.token),
      ])
        expect({ name, code: refused.body.code, status: refused.status }).toEqual({
          name,
          code: 'no_access',
          status: 412,
        });
    }
  });

  it('a cancelled subscription with paid time left still plays', async () => {
    const other = await signedInCustomer(server);
    await makeMembership(server.pool, other.customer_id, {
      status: 'cancelled',
      access_until: '2026-11-18T19:00:00Z',
    });
    const { url, cookie } = await open(other);
    expect((await play(url, cookie)).statusCode).toBe(200);
    server.clock.set('2026-11-18T19:00:00Z');
    expect((await play(url, cookie)).statusCode).toBe(412);
  });

  it('revoking access stops a playing film', async () => {
    const { url, cookie } = await open(caller);
    await server.pool.query(`update purchases set status = 'revoked' where customer_id = $1`, [
      caller.customer_id,
    ]);
    expect((await play(url, cookie)).statusCode).toBe(412);
  });

  it('a shared link plays in no other browser, not even with another membership', async () => {
    const { url } = await open(caller);
    const other = await signedInCustomer(server);
    await makeMembership(server.pool, other.customer_id);
    const playbackOfOther = await open(other);
    expect((await play(url, '')).statusCode).toBe(403);
    const refused = await play(url, playbackOfOther.cookie);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('media_link_over');
    expect((await play(playbackOfOther.url, playbackOfOther.cookie)).statusCode).toBe(200);
  });

  it('a link expires after four hours', async () => {
    const { url, cookie } = await open(caller);
    server.clock.set('2026-11-18T21:59:59Z');
    expect((await play(url, cookie)).statusCode).toBe(200);
    server.clock.set('2026-11-18T22:00:00Z');
    expect((await play(url, cookie)).statusCode).toBe(403);
  });

  it('guessed and altered links are refused', async () => {
    const { url, cookie } = await open(caller);
    const [, , , ticket = ''] = (url ?? '').split('/');
    const [customer, expires, signature] = ticket.split('.');
    const other = await makeVideo(server.pool, { url: '/films/otra.mp4' });
    const guesses = [
      `/media/${other.video_id}/${ticket}/otra.mp4`,
      `/media/${video_id}/${customer}.${Number(expires) + 3600}.${signature}/clase.mp4`,
      `/media/${video_id}/${Number(customer) + 1}.${expires}.${signature}/clase.mp4`,
      `/media/${video_id}/${customer}.${expires}.${'A'.repeat(43)}/clase.mp4`,
      `/media/${video_id}/x/clase.mp4`,
      `/media/0/${ticket}/clase.mp4`,
    ];
    for (const guess of guesses) expect((await play(guess, cookie)).statusCode, guess).toBe(403);
    for (const file of ['otra.mp4', '../../secret', '%2e%2e%2f%2e%2e%2fsecret', 'clase.mp4%00'])
      expect(
        (await play(`/media/${video_id}/${ticket}/${file}`, cookie)).statusCode,
        file,
      ).toBeGreaterThanOrEqual(400);
    // The browser's own ticket is not valid for a video.
    const mark = cookie.slice(cookie.indexOf('=') + 1);
    expect((await play(`/media/${video_id}/${mark}/clase.mp4`, cookie)).statusCode).toBe(403);
    for (const path of ['/films/clase.mp4', '/demo/films/clase.mp4', '/imagenes/640/films/clase.mp4'])
      expect((await server.app.inject({ url: path })).statusCode, path).toBe(404);
  });

  it('a premiere does not play before it opens [VID-031]', async () => {
    const premiere = await makeVideo(server.pool, {
      url: '/films/clase.mp4',
      available_at: '2026-11-18T19:00:00Z',
    });
    expect((await open(caller, premiere.video_id)).url).toBeNull();
    const early = await server.call(
      'POST /playbacks',
      { body: { video_id: premiere.video_id, progress: 1 } },
      caller.token,
    );
    expect(early).toMatchObject({ status: 409, body: { code: 'video_locked' } });
    server.clock.set('2026-11-18T19:00:00Z');
    const { url, cookie } = await open(caller, premiere.video_id);
    expect((await play(url, cookie)).statusCode).toBe(200);
  });
});

it('an unknown video is not found [ERR-047]', async () => {
  expect(await server.call('GET /videos/:id', { params: { id: 777 } }, caller.token)).toEqual({
    status: 404,
    body: { code: 'video_not_found', message: 'Lo sentimos, no hemos encontrado este video.' },
  });
});
