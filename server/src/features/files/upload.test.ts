import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Upload } from '@tbm/contract/files';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { boxOf, cleanedFilm, filesBelow, filmPath } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { sweepUploads } from './jobs.ts';

const files_dir = mkdtempSync(join(tmpdir(), 'tbm-uploads-'));
const film = readFileSync(filmPath);
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let server: TestServer;
let admin: SignedIn;
let address: string;
beforeAll(async () => {
  server = await makeTestServer(undefined, { files_dir });
  await server.pool.query(`insert into branches (branch_id, slug, name, timezone, primary_color, light_color, content)
    values (1, 'monterrey', 'Monterrey', 'America/Monterrey', '#B83A14', '#F7D9C4', '{}')`);
  admin = await signedInCustomer(server, 'admin');
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.end();
  rmSync(files_dir, { recursive: true });
});

const begin = async (size = film.length, name = 'Clase larga.mp4') =>
  (await server.call('POST /uploads', { body: { name, size } }, admin.token)).body;
const put = async (
  { upload_id }: Upload,
  offset: number,
  bytes: Buffer,
  { sum = sumOf(bytes), token = admin.token } = {},
) => {
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/uploads/${upload_id}?offset=${offset}&sha256=${sum}`,
    payload: bytes,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
  return { status: answer.statusCode, body: answer.json<Upload & { code?: string }>() };
};
const complete = ({ upload_id }: Upload) =>
  server.call('POST /uploads/:id/complete', { params: { id: upload_id } }, admin.token);
const look = ({ upload_id }: Upload) =>
  server.call('GET /uploads/:id', { params: { id: upload_id } }, admin.token);

describe('uploading a large film in parts', () => {
  const half = 200_000;

  it('resumes after a lost connection, checks sums and sizes, and stores the same film [API-075]', async () => {
    const cleaned = await cleanedFilm(film);
    const upload = await begin();
    expect(upload).toMatchObject({ offset: 0, size: film.length, part_size: 8 * 1024 * 1024 });
    expect((await put(upload, 0, film.subarray(0, half))).body.offset).toBe(half);
    // The connection breaks in the middle of the second part.
    const rest = film.subarray(half);
    await new Promise<void>((resolve) => {
      const call = request(
        `${address}/api/uploads/${upload.upload_id}?offset=${half}&sha256=${sumOf(rest)}`,
        {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${admin.token}`,
            'content-type': 'application/octet-stream',
            'content-length': rest.length,
          },
        },
      );
      call.on('error', () => resolve());
      call.write(rest.subarray(0, 60_000), () => setTimeout(() => call.destroy(), 50));
    });
    expect((await look(upload)).body.offset).toBe(half);
    expect((await complete(upload)).body.code).toBe('upload_incomplete');
    expect((await put(upload, half, rest, { sum: sumOf(film) })).body.code).toBe('upload_sum');
    expect((await put(upload, half + 1, rest)).body.code).toBe('upload_offset');
    expect((await put(upload, half, Buffer.concat([rest, rest]))).body.code).toBe('upload_offset');
    expect((await put(upload, half, rest)).body.offset).toBe(film.length);
    // The response was lost, so the client retries.
    expect(await put(upload, half, rest)).toMatchObject({ status: 200, body: { offset: film.length } });
    const { status, body } = await complete(upload);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Clase larga.mp4',
      type: 'video/mp4',
      size: film.length,
      sha256: sumOf(cleaned),
    });
    expect(filesBelow(files_dir)).toEqual([join(files_dir, body.url)]);
    expect(readFileSync(join(files_dir, body.url)).equals(cleaned)).toBe(true);
    // The answer was lost on its way.
    expect(await complete(upload)).toMatchObject({ status: 201, body: { file_id: body.file_id } });
    expect((await look(upload)).body.offset).toBe(film.length);
    const { rows } = await server.pool.query(`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'make_renditions'`);
    expect(rows).toEqual([{ payload: { file_id: body.file_id } }]);
  });

  it('stores it once, also when several calls complete it at once', async () => {
    const upload = await begin();
    await put(upload, 0, film);
    const answers = await Promise.all([complete(upload), complete(upload), complete(upload)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.file_id)).size).toBe(1);
    expect(filesBelow(files_dir)).toHaveLength(2);
  });

  it('is stored and answered also when that takes longer than a connection may be silent', async () => {
    const upload = await begin();
    await put(upload, 0, film);
    const { storage } = server.services;
    const slowRead = vi.spyOn(storage, 'get').mockImplementationOnce(async (key) => {
      await wait(1_000);
      return storage.get(key);
    });
    const silence = server.app.server.timeout;
    server.app.server.setTimeout(200);
    const answer = await fetch(`${address}/api/uploads/${upload.upload_id}/complete`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
    }).finally(() => server.app.server.setTimeout(silence));
    expect(answer.status).toBe(201);
    expect(slowRead).toHaveBeenCalled();
    slowRead.mockRestore();
  });

  it('leaves nothing of a file that is not a film, or of an upload that is cancelled or idle for two days', async () => {
    const before = filesBelow(files_dir);
    const text = await begin(11_000_000, 'clase.mp4');
    expect(await put(text, 0, Buffer.from('hola a todas las que leen'))).toMatchObject({
      status: 415,
      body: { code: 'film_type' },
    });
    expect((await look(text)).status).toBe(404);
    const short = await begin(half);
    expect(await put(short, 0, film.subarray(0, half))).toMatchObject({
      status: 422,
      body: { code: 'film_damaged' },
    });
    expect((await look(short)).status).toBe(404);
    // Only the whole film shows that its index is missing.
    const headless = Buffer.concat([boxOf('ftyp', 'isom'), boxOf('mdat', 'picture')]);
    const incomplete = await begin(headless.length);
    expect((await put(incomplete, 0, headless)).status).toBe(200);
    expect(await complete(incomplete)).toMatchObject({ status: 422, body: { code: 'film_damaged' } });
    expect((await look(incomplete)).status).toBe(404);
    const mind = await begin();
    await put(mind, 0, film.subarray(0, 100));
    await server.call('DELETE /uploads/:id', { params: { id: mind.upload_id } }, admin.token);
    expect((await put(mind, 100, film.subarray(100))).body.code).toBe('upload_not_found');
    const forgotten = await begin();
    await put(forgotten, 0, film.subarray(0, 100));
    server.clock.set('2026-11-20T18:00:01Z');
    await sweepUploads(server.services);
    expect((await look(forgotten)).body.code).toBe('upload_not_found');
    server.clock.set('2026-11-18T18:00:00Z');
    expect(filesBelow(files_dir)).toEqual(before);
  });

  it('limits each part and the total, checks the name, and belongs only to its uploader', async () => {
    const large = await begin(40_000_000);
    const part = Buffer.alloc(8 * 1024 * 1024 + 1);
    expect(await put(large, 0, part)).toMatchObject({ status: 413, body: { code: 'file_large' } });
    expect((await look(large)).body.offset).toBe(0);
    const whole = { name: 'a.mp4', size: 5 * 1024 ** 3 };
    expect(await server.call('POST /uploads', { body: whole }, admin.token)).toMatchObject({
      status: 413,
      body: {
        code: 'film_large',
        message:
          'El video es demasiado grande: puede pesar hasta 4 GB. Expórtalo en 1080p y súbelo de nuevo.',
      },
    });
    const nothing = { name: 'a.mp4', size: 0 };
    expect(await server.call('POST /uploads', { body: nothing }, admin.token)).toMatchObject({
      status: 400,
      body: { code: 'file_empty' },
    });
    const path = { name: '../a.mp4', size: 5 };
    expect((await server.call('POST /uploads', { body: path }, admin.token)).body.code).toBe('file_name');
    const other = await signedInCustomer(server, 'admin');
    expect((await put(large, 0, film, { token: other.token })).status).toBe(404);
    const member = await signedInCustomer(server);
    expect((await put(large, 0, film, { token: member.token })).status).toBe(403);
  });
});
