import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largestPicture } from '@tbm/contract/files';
import { photosPerTrack } from '@tbm/contract/measures';
import { roles } from '@tbm/contract/route';
import { versionOf } from '@tbm/domain/purposes';
import { waitingPhotos } from '@tbm/domain/tracks';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { filesBelow, pdfOf, pngOf } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { allowHealth, bodyPhoto, photoBytes, sendTrackPhoto } from '../../platform/testing/progress.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { fileJobs } from '../files/index.ts';
import { runIntegrity } from '../integrity/index.ts';
import { trackJobs } from './jobs.ts';

const start = '2026-11-18T18:00:00Z';
const files_dir = mkdtempSync(join(tmpdir(), 'tbm-tracks-'));
let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(start, { files_dir });
  await makeStudio(server.pool);
});
afterAll(async () => {
  const found = await runIntegrity(server.pool, start);
  expect(found.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
  rmSync(files_dir, { recursive: true });
});
beforeEach(async () => {
  server.clock.set(start);
  await server.pool.query('delete from track_files');
  await runRemovals();
  laura = await signedInCustomer(server);
  await allowHealth(server, laura);
});

/** Runs the queued removals of bytes, as the worker does. */
async function runRemovals(): Promise<void> {
  const { rows } = await server.pool.query<{ payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'remove_stored' returning j.payload`,
  );
  for (const { payload } of rows) await fileJobs(server.services).tasks.remove_stored?.(payload, {} as never);
}
const stored = () =>
  filesBelow(files_dir).filter((path) => path.includes(`${join('/', 'tracks', '/')}`)).length;
const send = (given: Parameters<typeof sendTrackPhoto>[2] = {}, by = laura) =>
  sendTrackPhoto(server, by, given);
const save = (files: number[], part: object = {}) =>
  server.call('POST /tracks', { body: { date: '2026-11-18', weight: 60, files, ...part } }, laura.token);
const bytesOf = (file_id: number, size?: string, { token } = laura) =>
  photoBytes(server, file_id, { token, ...(size ? { size } : {}) });

describe('a photo of a member’s progress', () => {
  it('is drawn again without metadata and name, as large as a screen and small for a list [TRACK-022]', async () => {
    const { status, body } = await send({ name: 'Laura en ropa interior.jpg' });
    const shape = { name: 'foto.webp', type: 'image/webp', width: 1200, height: 1600 };
    expect([status, body]).toEqual([201, { file_id: body.file_id, ...shape }]);
    const [large, small] = [await bytesOf(body.file_id), await bytesOf(body.file_id, 'small')];
    for (const answer of [large, small]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.rawPayload.includes('Laura')).toBe(false);
    }
    const { exif, width, height } = await sharp(large.rawPayload).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 1200, height: 1600 });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 270, height: 360 });
    expect(stored()).toBe(2);
  });

  it('is one of several of its entry, in their order; one that is taken out is deleted [TRACK-022]', async () => {
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push((await send()).body.file_id);
    const [first = 0, second = 0, third = 0] = ids;
    const made = await save([third, first]);
    expect(made.body.files.map(({ file_id }) => file_id)).toEqual([third, first]);
    const { track_id } = made.body;
    const body = { track_id, date: '2026-11-18', files: [second, third] };
    const changed = await server.call('PUT /tracks', { body }, laura.token);
    expect(changed.body.files.map(({ file_id }) => file_id)).toEqual([second, third]);
    expect((await bytesOf(first)).statusCode).toBe(404);
    await runRemovals();
    expect(stored()).toBe(4);
    await server.call('DELETE /tracks/:id', { params: { id: track_id } }, laura.token);
    expect((await bytesOf(second)).statusCode).toBe(404);
    await runRemovals();
    expect(stored()).toBe(0);
  });

  it('an entry may be photos alone, six at most, and each in one entry', async () => {
    const ids: number[] = [];
    for (let index = 0; index <= photosPerTrack; index += 1) ids.push((await send()).body.file_id);
    const many = await save(ids);
    expect([many.status, many.body.fields]).toEqual([
      400,
      { files: 'Un registro puede tener hasta 6 fotos.' },
    ]);
    const [first = 0] = ids;
    expect((await save([first, first])).status).toBe(400);
    expect((await save(ids.slice(0, photosPerTrack), { weight: null })).status).toBe(201);
    const again = await save([first]);
    expect(again.body.fields).toEqual({
      files: 'Una de tus fotos ya no está. Quítala y agrégala otra vez.',
    });
    expect((await server.call('GET /tracks', {}, laura.token)).body).toHaveLength(1);
  });

  it('needs express consent, which comes with it, before anything is drawn', async () => {
    const eva = await signedInCustomer(server);
    const refused = await send({}, eva);
    expect([refused.status, refused.body.code, stored()]).toEqual([400, 'health_consent_missing', 0]);
    expect((await send({ query: '?health_consent=1' }, eva)).body.code).toBe('consent_text_changed');
    expect((await send({ query: `?health_consent=${versionOf('health')}` }, eva)).status).toBe(201);
    await allowHealth(server, eva, false);
    await runRemovals();
    expect(stored()).toBe(0);
  });

  it('without an entry is deleted after a day, or when the member takes it out of the form', async () => {
    const [kept, left, dropped] = [await send(), await send(), await send()];
    await save([kept.body.file_id]);
    const drop = (id: number, { token } = laura) =>
      server.call('DELETE /track_files/:id', { params: { id } }, token);
    const eva = await signedInCustomer(server);
    expect((await drop(dropped.body.file_id, eva)).status).toBe(404);
    expect((await drop(dropped.body.file_id)).status).toBe(200);
    // The photo of a saved entry is deleted with its entry.
    expect((await drop(kept.body.file_id)).status).toBe(404);
    const sweep = () => trackJobs(server.services).tasks.sweep_track_photos?.({}, {} as never);
    server.clock.set('2026-11-19T17:59:00Z');
    await sweep();
    expect((await bytesOf(left.body.file_id)).statusCode).toBe(200);
    server.clock.set('2026-11-19T18:01:00Z');
    await sweep();
    const statuses = [kept, left, dropped].map(async ({ body }) => (await bytesOf(body.file_id)).statusCode);
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
    await runRemovals();
    expect(stored()).toBe(2);
  });
});

describe('attacks', () => {
  it('no one else gets a photo by its id, or puts it into an entry: no member, no staff, no visitor', async () => {
    const { file_id } = (await send()).body;
    const saved = (await send()).body.file_id;
    await save([saved]);
    for (const role of roles) {
      const other = await signedInCustomer(server, role);
      await allowHealth(server, other);
      for (const id of [file_id, saved]) {
        expect([role, (await bytesOf(id, 'large', other)).statusCode]).toEqual([role, 404]);
        expect([role, (await bytesOf(id, 'small', other)).statusCode]).toEqual([role, 404]);
        const body = { date: '2026-11-18', weight: 60, files: [id] };
        expect((await server.call('POST /tracks', { body }, other.token)).status).toBe(400);
      }
    }
    expect((await photoBytes(server, saved)).statusCode).toBe(401);
    expect((await photoBytes(server, saved, { token: 'forged' })).statusCode).toBe(401);
    for (const id of ['0', '-1', '1e9', '../1', '99999999999', 'null'])
      expect([id, (await photoBytes(server, encodeURIComponent(id), laura)).statusCode]).toEqual([
        id,
        id === '1e9' || /^[.\d-]/.test(id) ? expect.any(Number) : 400,
      ]);
  });

  it('it has no address: neither folder of the store is open, and no list of files has it', async () => {
    await send();
    const { rows } = await server.pool.query<{ key: string }>('select key from track_files');
    const [{ key = '' } = {}] = rows;
    expect(key).toMatch(/^tracks\/[0-9a-f-]{36}\.webp$/);
    const name = key.replace('tracks/', '');
    for (const url of [
      `/${key}`,
      `/files/${key}`,
      `/files/${name}`,
      `/photos/${name}`,
      `/imagenes/640/${key}`,
      `/files/..%2Ftracks%2F${name}`,
      `/photos/..%2Ftracks%2F${name}`,
      `/media/${key}`,
    ])
      expect([url, (await server.app.inject({ url })).statusCode]).toEqual([url, 404]);
    const admin = await signedInCustomer(server, 'admin');
    expect((await server.call('GET /files', {}, admin.token)).body.data).toEqual([]);
  });

  it('what is no picture is refused under any name, and nothing of it is stored', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(64),
    ]);
    const half = (await bodyPhoto).subarray(0, 3000);
    for (const [bytes, status, code] of [
      [svg, 415, 'photo_type'],
      [html, 415, 'photo_type'],
      [pdfOf(), 415, 'photo_type'],
      [Buffer.from('GIF89a'), 415, 'photo_type'],
      [heic, 415, 'photo_heic'],
      [half, 422, 'photo_damaged'],
      [pngOf(20_000, 20_000), 413, 'picture_large'],
      [Buffer.concat([await bodyPhoto, Buffer.alloc(largestPicture)]), 413, 'file_large'],
      [Buffer.alloc(0), 400, 'file_missing'],
    ] as const)
      expect([code, ...Object.values(await send({ bytes, name: 'foto.jpg' })).slice(0, 1)]).toEqual([
        code,
        status,
      ]);
    expect((await send({ bytes: heic })).body.message).toContain('HEIC');
    expect([stored(), (await server.pool.query('select from track_files')).rowCount]).toEqual([0, 0]);
  });

  it('a picture that is a page as well comes back as a picture alone', async () => {
    const script = Buffer.from('<script>alert(document.cookie)</script>');
    const { status, body } = await send({ bytes: Buffer.concat([await bodyPhoto, script]), name: 'a.html' });
    expect(status).toBe(201);
    const { rawPayload, headers } = await bytesOf(body.file_id);
    expect([rawPayload.includes('script'), headers['content-type']]).toEqual([false, 'image/webp']);
  });

  it('of twenty at once, no more are stored than may wait for their entry', async () => {
    const bytes = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#333' } })
      .png()
      .toBuffer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ bytes })));
    const codes = Map.groupBy(answers, ({ status }) => status);
    expect([codes.get(201)?.length, codes.get(409)?.length]).toEqual([waitingPhotos, 20 - waitingPhotos]);
    expect(codes.get(409)?.[0]?.body.message).toBe(
      'Tienes muchas fotos sin guardar. Guarda tu registro antes de agregar más.',
    );
    expect(stored()).toBe(2 * waitingPhotos);
  });
});
