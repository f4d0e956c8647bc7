import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { pdfOf, pngOf, sendFile } from '../../platform/testing/files.ts';
import { knownMember, type SignedIn } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { communityJobs } from './jobs.ts';

const start = '2026-11-18T18:00:00Z';
const files_dir = mkdtempSync(join(tmpdir(), 'tbm-posts-'));
let server: TestServer;
let laura: SignedIn;
let sofia: SignedIn;
let picture: Buffer;
beforeAll(async () => {
  server = await makeTestServer(start, { files_dir });
  await makeStudio(server.pool);
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c08' } })
    .withExif({ IFD0: { Artist: 'Laura Vega', Copyright: 'secreto' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  const found = await runIntegrity(server.pool, start);
  expect(found.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
  rmSync(files_dir, { recursive: true });
});
beforeEach(async () => {
  server.clock.set(start);
  laura = await knownMember(server);
  sofia = await knownMember(server);
});

const upload = (person = laura, bytes: Uint8Array = picture, name = 'laura-vega.jpg') =>
  sendFile(server, person.token, { bytes, name, to: 'POST /post_files' });
const write = (files: number[], person = laura, content = '') =>
  server.call('POST /posts', { body: { content, files } }, person.token);
const fetched = (url: string) => server.app.inject({ method: 'GET', url });

it('an image is encoded again without metadata and name; a post may be images alone, in their order [API-116, COMM-005, COMM-009, COMM-016, X65]', async () => {
  const [first, second] = [await upload(), await upload()];
  expect(first).toMatchObject({
    status: 201,
    body: { name: 'imagen.webp', type: 'image/webp', width: 900, height: 600 },
  });
  const bytes = (await fetched(first.body.url)).rawPayload;
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('Laura')).toBe(false);
  const { status, body } = await write([second.body.file_id, first.body.file_id]);
  expect(status).toBe(201);
  expect(body.content).toBe('');
  expect(body.files.map(({ file_id }) => file_id)).toEqual([second.body.file_id, first.body.file_id]);
  expect(JSON.stringify(body)).not.toContain('laura-vega');
  // Each image belongs to one post, and to its owner.
  expect((await write([first.body.file_id])).body.code).toBe('post_file_missing');
  const other = await upload();
  expect((await write([other.body.file_id], sofia)).body.code).toBe('post_file_missing');
  expect(
    (await server.call('DELETE /post_files/:id', { params: { id: other.body.file_id } }, sofia.token)).status,
  ).toBe(404);
  expect(
    (await server.call('DELETE /post_files/:id', { params: { id: other.body.file_id } }, laura.token)).status,
  ).toBe(200);
  await expect(
    server.pool.query('update post_files set customer_id = $1 where file_id = $2', [
      sofia.customer_id,
      first.body.file_id,
    ]),
  ).rejects.toThrow('post_files_post');
});

it('a file that is not an image, too large or one too many is refused in Spanish', async () => {
  expect((await upload(laura, pdfOf())).body.code).toBe('photo_type');
  expect((await upload(laura, pngOf(30_000, 30_000))).body.code).toBe('picture_large');
  expect((await upload(laura, Buffer.from('<svg onload="alert(1)">'))).body.code).toBe('photo_type');
  const statuses: number[] = [];
  for (let turn = 0; turn < 21; turn += 1) statuses.push((await upload()).status);
  expect(statuses).toEqual([...Array(20).fill(201), 409]);
  const { rows } = await server.pool.query<{ file_id: number }>(
    'select file_id from post_files where customer_id = $1',
    [laura.customer_id],
  );
  const answer = await write(rows.map(({ file_id }) => file_id));
  expect(answer.body).toMatchObject({
    code: 'post_files_many',
    fields: { files: 'Tu comentario puede llevar hasta 10 imágenes.' },
  });
});

it('the images of a deleted post are deleted with it, and those without a post after a day', async () => {
  const { body: file } = await upload();
  const { body: post } = await write([file.file_id], laura, 'Con foto');
  const { body: waiting } = await upload();
  expect((await fetched(file.url)).statusCode).toBe(200);
  await server.call('DELETE /posts/:id', { params: { id: post.post_id } }, laura.token);
  expect((await fetched(file.url)).statusCode).toBe(404);
  const sweep = () => communityJobs(server.services).tasks.sweep_post_files?.({}, {} as never);
  await sweep();
  expect((await fetched(waiting.url)).statusCode).toBe(200);
  server.clock.set('2026-11-19T18:00:01Z');
  await sweep();
  expect((await fetched(waiting.url)).statusCode).toBe(404);
});
