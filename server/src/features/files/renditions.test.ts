import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from '../../platform/ffmpeg.ts';
import { startWorker } from '../../platform/jobs.ts';
import { makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { filesBelow, filmPath, sendFile } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { startS3, type TestS3 } from '../../platform/testing/s3.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { fileJobs } from './jobs.ts';
import { makeRenditions } from './renditions.ts';

const dir = mkdtempSync(join(tmpdir(), 'tbm-renditions-'));
const path = process.env.PATH;
const isInstalled = await hasFfmpeg();
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => {
  process.env.PATH = path;
});
afterAll(async () => {
  await s3.end();
  rmSync(dir, { recursive: true });
});

/** Eight seconds of 1280 × 720 with sound where ffmpeg is installed, otherwise a film from the repository. */
function film(): Buffer {
  if (!isInstalled) return readFileSync(filmPath);
  const made = join(dir, 'made.mp4');
  if (existsSync(made)) return readFileSync(made);
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=1280x720:rate=5:duration=8',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=8',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
    made,
  ]);
  return readFileSync(made);
}

for (const [where, settings] of [
  ['a folder', () => ({ files_dir: join(dir, 'folder') })],
  ['a bucket', () => ({ files_dir: join(dir, 'bucket'), ...s3.settings })],
] as const)
  describe(`an uploaded film in ${where}`, { timeout: 240_000 }, () => {
    let server: TestServer;
    let admin: SignedIn;
    let viewer: SignedIn;
    beforeAll(async () => {
      server = await makeTestServer(undefined, settings());
      await makeStudio(server.pool);
      admin = await signedInCustomer(server, 'admin');
      viewer = await signedInCustomer(server);
      await makeMembership(server.pool, viewer.customer_id);
    });
    afterAll(() => server.end());
    const keys = () =>
      where === 'a bucket' ? [...s3.files.keys()] : filesBelow(join(dir, 'folder', 'films'));
    const upload = async () =>
      (await sendFile(server, admin.token, { bytes: film(), name: 'Clase.mp4' })).body;
    const read = async (file_id: number) =>
      (await server.call('GET /files', {}, admin.token)).body.data.find((one) => one.file_id === file_id);
    const make = (file_id: number, signal?: AbortSignal) =>
      makeRenditions(server.services, { file_id, signal });
    /** Runs the job until no tries are left. */
    const fail = async (file_id: number) => {
      for (let tries = 0; tries < 3; tries += 1) await make(file_id);
    };
    const open = async (video_id: number, person = viewer) => {
      const answer = await server.app.inject({
        url: `/api/videos/${video_id}`,
        headers: { authorization: `Bearer ${person.token}` },
      });
      const [cookie] = answer.cookies;
      const { url, file } = answer.json<{ url: string | null; file: { url: string } | null }>();
      return { url: url ?? '/none', file, cookie: cookie ? `${cookie.name}=${cookie.value}` : '' };
    };
    const get = (url: string, cookie: string, range?: string) =>
      server.app.inject({ url, headers: { cookie, ...(range ? { range } : {}) } });

    it('plays the original until its renditions are ready, then those with its poster; links follow the same rules [VID-004, VID-024]', async () => {
      const sent = await upload();
      const { video_id } = await makeVideo(server.pool, { url: sent.url });
      const early = await open(video_id);
      expect(early.url).toMatch(/\.mp4$/);
      expect(early.file).toBeNull();
      const part = await get(early.url, early.cookie, 'bytes=100-199');
      expect(part.statusCode).toBe(206);
      expect(part.headers).toMatchObject({
        'content-range': `bytes 100-199/${sent.size}`,
        'content-type': 'video/mp4',
      });
      expect(part.rawPayload).toHaveLength(100);
      expect((await get(early.url, early.cookie, `bytes=${sent.size}-`)).statusCode).toBe(400);

      await make(sent.file_id);
      const made = await read(sent.file_id);
      if (!isInstalled) {
        expect(made?.rendition).toBe('unavailable');
        return;
      }
      expect(made?.rendition).toBe('ready');
      const stored = keys().length;
      await make(sent.file_id);
      expect(keys()).toHaveLength(stored);

      const { url, cookie, file } = await open(video_id);
      expect(file).toEqual(made?.poster);
      expect((await server.app.inject({ url: file?.url ?? '' })).headers['content-type']).toBe('image/webp');
      expect(url).toMatch(/\/master\.m3u8$/);
      const master = await get(url, cookie);
      expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
      const heights = [...master.body.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => height);
      expect(heights).toEqual(['360', '720']);
      const folder = url.replace('master.m3u8', '');
      const lists = master.body.split('\n').filter((line) => line.endsWith('.m3u8'));
      let seconds = 0;
      for (const list of lists) {
        const { body, statusCode } = await get(`${folder}${list}`, cookie);
        expect(statusCode).toBe(200);
        const init = /URI="([^"]+)"/.exec(body)?.[1] ?? '';
        const names = body.split('\n').filter((line) => line.endsWith('.m4s'));
        seconds += [...body.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, one]) => sum + Number(one), 0);
        const within = `${folder}${list.replace(/[^/]+$/, '')}`;
        for (const name of [init, ...names]) {
          const answer = await get(`${within}${name}`, cookie);
          expect({ name, status: answer.statusCode }).toEqual({ name, status: 200 });
        }
      }
      expect(seconds).toBeCloseTo(16, 0);
      // A later link does not play the original, because it may contain more than its picture and sound.
      const original = `${folder}${early.url.slice(early.url.lastIndexOf('/') + 1)}`;
      expect((await get(original, cookie, 'bytes=0-9')).statusCode).toBe(404);
      expect((await get(early.url, cookie, 'bytes=0-9')).statusCode).toBe(206);

      const other = await signedInCustomer(server);
      await makeMembership(server.pool, other.customer_id);
      const others = await open(video_id, other);
      expect((await get(url, others.cookie)).statusCode).toBe(403);
      expect((await get(url, '')).statusCode).toBe(403);
      for (const guess of ['../../x.mp4', '..%2f..%2fx', '0/..%2f..%2fsecret'])
        expect((await get(`${folder}${guess}`, cookie)).statusCode, guess).toBeGreaterThanOrEqual(400);
      await server.pool.query(`update purchases set status = 'revoked' where customer_id = $1`, [
        other.customer_id,
      ]);
      expect((await get(others.url, others.cookie)).statusCode).toBe(412);
      expect((await open(video_id, other)).url).toBe('/none');
      server.clock.set('2026-11-18T22:00:01Z');
      expect((await get(url, cookie)).statusCode).toBe(403);
      server.clock.set('2026-11-18T18:00:00Z');
    });

    /** The files of a film in the store. */
    const replace = (url: string, bytes: Buffer) =>
      where === 'a bucket'
        ? s3.files.set(url.slice(1), bytes)
        : writeFileSync(join(dir, 'folder', url), bytes);
    /** A film that looks complete but is not. */
    const spoil = (url: string) => {
      const bytes = Buffer.from(film());
      bytes.fill(7, bytes.indexOf('moov') + 4, bytes.indexOf('moov') + 200);
      replace(url, bytes);
    };
    const tryAgain = (file_id: number) =>
      server.call('POST /files/:id/rendition', { params: { id: file_id } }, admin.token);
    const jobsOf = async (file_id: number) => {
      const { rows } = await server.pool.query<{ attempts: number }>(
        'select attempts from graphile_worker.jobs where key = $1',
        [`renditions-${file_id}`],
      );
      return rows;
    };

    it('plays the original when the conversion fails, and removes the leftovers', async () => {
      const { file_id, url } = await upload();
      spoil(url);
      const before = keys();
      await make(file_id);
      await make(file_id);
      expect((await read(file_id))?.rendition).toBe(isInstalled ? 'waiting' : 'unavailable');
      await make(file_id);
      expect((await read(file_id))?.rendition).toBe(isInstalled ? 'failed' : 'unavailable');
      expect(keys()).toEqual(before);
      const { video_id } = await makeVideo(server.pool, { url });
      expect((await open(video_id)).url).toMatch(/\.mp4$/);
    });

    it('reports why it failed, and is retried once, also when requested repeatedly [FILE-O1, VID-O7]', async () => {
      const { file_id, url } = await upload();
      spoil(url);
      await fail(file_id);
      const failed = await read(file_id);
      expect(failed).toMatchObject({
        rendition: isInstalled ? 'failed' : 'unavailable',
        rendition_problem: isInstalled
          ? 'El video no se pudo leer completo. Expórtalo otra vez y súbelo de nuevo.'
          : null,
      });
      // The state after the last try, so that other films of these tests are not converted now.
      await server.pool.query('delete from graphile_worker._private_jobs');
      const answers = await Promise.all([1, 2, 3, 4].map(() => tryAgain(file_id)));
      for (const { status, body } of answers)
        expect({ status, ...body }).toMatchObject({
          status: 200,
          file_id,
          rendition: 'waiting',
          rendition_problem: null,
          can_retry: false,
        });
      expect(await jobsOf(file_id)).toEqual([{ attempts: 0 }]);
      if (!isInstalled) return;

      replace(url, film());
      const errors: unknown[] = [];
      const log = { warn: () => {}, error: (details: object) => errors.push(details) };
      const stop = await startWorker(server.pool, [fileJobs(server.services)], {
        log,
        onEnd: () => errors.push('the worker ended'),
      });
      await expect
        .poll(async () => (await read(file_id))?.rendition, { timeout: 60_000, interval: 200 })
        .toBe('ready');
      await stop();
      expect(errors).toEqual([]);
      expect(await read(file_id)).toMatchObject({ rendition_problem: null, poster: { type: 'image/webp' } });
      expect((await tryAgain(file_id)).body).toMatchObject({ rendition: 'ready' });
      expect(await jobsOf(file_id)).toEqual([]);
    });

    it('can be retried when its job died with a server on the last try; a running job is left alone', async () => {
      const { file_id } = await upload();
      const set = (text: string) =>
        server.pool.query(text, [`renditions-${file_id}`]).then(({ rowCount }) => expect(rowCount).toBe(1));
      await server.pool.query(`update stored_files set rendition = 'running' where file_id = $1`, [file_id]);
      await set(`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'worker'
        where key = $1`);
      expect((await tryAgain(file_id)).body.rendition).toBe('running');
      await set('update graphile_worker._private_jobs set locked_at = null, locked_by = null where key = $1');
      expect((await tryAgain(file_id)).body.rendition).toBe('waiting');
      expect(await jobsOf(file_id)).toEqual([{ attempts: 0 }]);
    });

    it('refuses to retry anything else', async () => {
      const bytes = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nYa.\n');
      const { body } = await sendFile(server, admin.token, { bytes, name: 'Clase.vtt' });
      expect(await tryAgain(body.file_id)).toMatchObject({ status: 409, body: { code: 'file_no_film' } });
      expect(await tryAgain(999_999)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    });

    it.skipIf(!isInstalled)(
      'removes a partly stored rendition, and completes it on the next try',
      async () => {
        const { file_id } = await upload();
        const before = keys();
        const { storage } = server.services;
        const states: unknown[] = [];
        server.services.storage = {
          ...storage,
          put: async (...args) => {
            states.push((await read(file_id))?.rendition);
            if (states.length > 3) throw new Error('no space on /srv/files');
            await storage.put(...args);
          },
        };
        await make(file_id);
        server.services.storage = storage;
        expect(new Set(states)).toEqual(new Set(['running']));
        expect(await read(file_id)).toMatchObject({
          rendition: 'waiting',
          rendition_problem: expect.stringMatching(/^El video no se pudo preparar\./),
        });
        expect(keys()).toEqual(before);
        await make(file_id);
        expect((await read(file_id))?.rendition).toBe('ready');
      },
    );

    it('plays the original where ffmpeg is missing', async () => {
      const { file_id } = await upload();
      process.env.PATH = dir;
      await make(file_id);
      expect((await read(file_id))?.rendition).toBe('unavailable');
    });
  });
