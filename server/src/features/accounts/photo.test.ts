import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largestPicture } from '@tbm/contract/files';
import { problemText } from '@tbm/domain/messages';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { filesBelow, pdfOf, pngOf, sendFile } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { fileJobs } from '../files/index.ts';
import { runIntegrity } from '../integrity/index.ts';

const start = '2026-11-18T14:00:00Z';
const files_dir = mkdtempSync(join(tmpdir(), 'tbm-photos-'));
let server: TestServer;
let laura: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start, { files_dir });
  await makeStudio(server.pool);
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, start);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
  rmSync(files_dir, { recursive: true });
});
beforeEach(async () => {
  await runRemovals();
  laura = await signedInCustomer(server);
});

/** A wide picture, red on the left, blue on the right, and a white face in the middle. */
const face = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#c81e1e' } })
  .composite([
    { input: { create: { width: 450, height: 500, channels: 3, background: '#1e1ec8' } }, left: 450, top: 0 },
    {
      input: { create: { width: 200, height: 200, channels: 3, background: '#ffffff' } },
      left: 350,
      top: 150,
    },
  ])
  .withExif({ IFD0: { Artist: 'Laura secreta' }, IFD3: { GPSLatitude: '25/1 40/1 0/1' } })
  .jpeg()
  .toBuffer();

const put = (by: SignedIn, bytes: Uint8Array = face, field = 'file') =>
  sendFile(server, by.token, {
    bytes,
    name: 'Ana en la playa.jpg',
    field,
    to: 'PUT /customer/photo',
  });
const remove = (by: SignedIn) => server.call('DELETE /customer/photo', {}, by.token);
const fileOf = async (by: SignedIn) => (await server.call('GET /customer', {}, by.token)).body.file;
const shown = (url: string) => server.app.inject({ url });
const photosKept = () => filesBelow(join(files_dir, 'photos')).length;

/** Runs the pending removals, as the worker does. */
async function runRemovals() {
  const { rows } = await server.pool.query<{ payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'remove_stored' returning j.payload`,
  );
  for (const { payload } of rows) await fileJobs(server.services).tasks.remove_stored?.(payload, {} as never);
}

describe('the photo of a customer', () => {
  it('is cropped to the middle square and re-encoded without its metadata and file name', async () => {
    expect((await server.call('GET /customer', {}, laura.token)).body).toMatchObject({
      file_id: null,
      file: null,
    });
    const { status, body } = await put(laura);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customer_id: laura.customer_id,
      file_id: expect.any(Number),
      file: { name: 'foto.webp', type: 'image/webp', width: 320, height: 320 },
    });
    const file = await fileOf(laura);
    expect(file?.url).toMatch(/^\/photos\/[0-9a-f-]{36}\.webp$/);
    const picture = await shown(file?.url ?? '');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400, immutable',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    expect(picture.rawPayload.includes('Laura')).toBe(false);
    const { exif, width, height } = await sharp(picture.rawPayload).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 320, height: 320 });
    const { dominant } = await sharp(
      await sharp(picture.rawPayload).extract({ left: 130, top: 130, width: 60, height: 60 }).toBuffer(),
    ).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(230);
    // It is not a page picture: it has no public sizes and is not listed among the studio's files.
    expect((await shown(`/imagenes/160${file?.url}`)).statusCode).toBe(404);
    const admin = await signedInCustomer(server, 'admin');
    expect((await server.call('GET /files', {}, admin.token)).body.data).toEqual([]);
  });

  it('follows the phone’s orientation, and transparent parts become the paper colour', async () => {
    const tall = await sharp(face).rotate(90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await put(laura, tall)).status).toBe(200);
    const clear = await sharp({
      create: { width: 40, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    await put(laura, clear);
    const picture = await shown((await fileOf(laura))?.url ?? '');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ hasAlpha: false, width: 320 });
  });

  it('replaces another: the old address stops working at once, its bytes are removed, no other file is touched', async () => {
    const kept = photosKept();
    await put(laura);
    const first = (await fileOf(laura))?.url ?? '';
    await put(laura);
    const second = (await fileOf(laura))?.url ?? '';
    expect(second).not.toBe(first);
    expect([(await shown(first)).statusCode, (await shown(second)).statusCode]).toEqual([404, 200]);
    await runRemovals();
    expect(photosKept()).toBe(kept + 1);
    // A picture of the studio used as a profile photo stays when the customer uploads another one.
    const { rows } = await server.pool.query(
      `insert into files (name, type, url) values ('retrato', 'image/webp', '/demo/media/a.webp') returning file_id`,
    );
    const ines = await signedInCustomer(server, 'member', { file_id: rows[0].file_id });
    expect(await fileOf(ines)).toMatchObject({ url: '/demo/media/a.webp' });
    await put(ines);
    const still = await server.pool.query('select from files where file_id = $1', [rows[0].file_id]);
    expect(still.rowCount).toBe(1);
  });

  it('five concurrent uploads leave one photo and nothing of the others', async () => {
    const kept = photosKept();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => put(laura)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await runRemovals();
    expect(photosKept()).toBe(kept + 1);
    expect((await shown((await fileOf(laura))?.url ?? '')).statusCode).toBe(200);
  });

  it('is removed on request, idempotently, without removing anyone else’s', async () => {
    const ines = await signedInCustomer(server);
    await put(laura);
    await put(ines);
    const [lauraUrl, inesUrl] = [(await fileOf(laura))?.url ?? '', (await fileOf(ines))?.url ?? ''];
    for (const _ of [1, 2]) {
      const { status, body } = await remove(laura);
      expect([status, body.file, body.file_id]).toEqual([200, null, null]);
    }
    expect([(await shown(lauraUrl)).statusCode, (await shown(inesUrl)).statusCode]).toEqual([404, 200]);
    await runRemovals();
    expect(filesBelow(files_dir).some((path) => path.includes(lauraUrl))).toBe(false);
    expect((await server.call('DELETE /customer/photo', {})).status).toBe(401);
  });

  it('is refused with a message when it is not a photo, damaged or too large; the previous one stays', async () => {
    await put(laura);
    const before = await fileOf(laura);
    const kept = photosKept();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [bytes, status, message] of [
      [pdfOf(), 415, 'Elige una foto: JPG, PNG, WebP, AVIF o HEIC.'],
      [svg, 415, 'Elige una foto: JPG, PNG, WebP, AVIF o HEIC.'],
      [face.subarray(0, face.length / 2), 422, 'No pudimos leer esa foto. Prueba con otra.'],
      [
        pngOf(11_000, 11_000),
        413,
        'La imagen es demasiado grande: puede tener hasta 100 millones de pixeles.',
      ],
      [
        Buffer.concat([face, Buffer.alloc(largestPicture)]),
        413,
        'El archivo es demasiado grande: puede pesar hasta 20 MB.',
      ],
      [Buffer.alloc(0), 400, problemText('file_empty')],
    ] as const) {
      const answer = await put(laura, bytes);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
    expect((await put(laura, face, 'otro')).status).toBe(400);
    expect(await fileOf(laura)).toEqual(before);
    expect(photosKept()).toBe(kept);
    expect(filesBelow(join(files_dir, 'incoming'))).toEqual([]);
  });
});

it('the desk, admins and the coach of the class receive the address of a member’s photo; other members do not [issue 5]', async () => {
  await put(laura);
  const file = await fileOf(laura);
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-18T16:00:00Z' });
  await makeLot(server.pool, laura.customer_id, {});
  const booked = await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
  expect(booked.status).toBe(201);
  const roster = async (by: SignedIn) =>
    server.call('GET /rosters/:id', { params: { id: single_class_id } }, by.token);
  const coach = await signedInCustomer(server, 'coach');
  expect((await roster(coach)).status).toBe(404);
  await server.pool.query('update users set instructor_id = 1 where uid = $1', [coach.uid]);
  for (const by of [await signedInCustomer(server, 'frontdesk'), await signedInCustomer(server, 'admin')]) {
    const found = await server.call('GET /customer/query', { query: { query: laura.email } }, by.token);
    expect(found.body).toMatchObject([{ customer_id: laura.customer_id, file }]);
    const all = await server.call('GET /customer/admin/all', { query: { query: laura.email } }, by.token);
    expect(all.body.data).toMatchObject([{ file }]);
    const one = await server.call('GET /customer/admin/:id', { params: { id: laura.customer_id } }, by.token);
    expect(one.body.file).toEqual(file);
    expect((await roster(by)).body.rows).toMatchObject([{ customer: { file } }]);
  }
  expect((await roster(coach)).body.rows).toMatchObject([{ customer: { file } }]);
  const marked = await server.call(
    'PUT /class_reservations/attend',
    { body: { class_reservation_id: booked.body.class_reservation_id, attend: true } },
    coach.token,
  );
  expect(marked.body.customer?.file).toEqual(file);
  const other = await signedInCustomer(server);
  expect((await roster(other)).status).toBe(403);
  for (const [key, query] of [
    ['GET /customer/query', { query: laura.email }],
    ['GET /customer/admin/all', {}],
  ] as const)
    expect((await server.call(key, { query }, other.token)).status).toBe(403);
  const schedule = await server.call(
    'GET /available_classes',
    { query: { branch_id: 1, start_date: '2026-11-18', end_date: '2026-11-18' } },
    other.token,
  );
  expect(schedule.body).toHaveLength(1);
  expect(JSON.stringify(schedule.body)).not.toContain('/photos/');
});
