import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePackage, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let media: string;

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const draw = (name: string, width: number) =>
  sharp({ create: { width, height: 800, channels: 3, background: '#a8324a', noise } })
    .webp()
    .toFile(join(media, name));

beforeAll(async () => {
  await rm('.cache/test-files/drawn', { recursive: true, force: true });
  media = await mkdtemp(join(tmpdir(), 'tbm-pictures-'));
  await draw('coach-1.webp', 1000);
  await draw('coach-2.webp', 600);
  await writeFile(join(media, 'manifest.json'), '[]');
  server = await makeTestServer(undefined, {}, { pictures: [{ prefix: '/demo/media/', dir: media }] });
  await makeStudio(server.pool);
  await makePackage(server.pool, { class_package_id: 500, title: 'Paquete de 12 clases', price: 1850 });
  await server.pool.query(
    `insert into files (file_id, name, type, url) values (1, 'coach', 'image/webp', '/demo/media/coach-1.webp')`,
  );
  await server.pool.query('update instructors set file_id = 1 where instructor_id = 1');
});
afterAll(async () => {
  await server.end();
  await rm(media, { recursive: true });
});

const get = (url: string, accept?: string) => server.app.inject({ url, headers: accept ? { accept } : {} });

describe('the picture of a shared link', () => {
  for (const url of ['/compartir/coach/1.jpg', '/compartir/class_type/1.jpg', '/compartir/paquete/500.jpg'])
    it(`is drawn at ${url} in the size that messengers expect`, async () => {
      const { statusCode, headers, rawPayload } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    });

  it('is drawn for a film of the catalogue, and not for a hidden one', async () => {
    const { video_id } = await makeVideo(server.pool);
    const url = `/compartir/video/${video_id}.jpg`;
    expect((await get(url)).headers['content-type']).toBe('image/jpeg');
    await server.pool.query('update videos set hidden = true');
    expect((await get(url)).statusCode).toBe(404);
  });

  it('is redrawn when the text changes', async () => {
    const before = await get('/compartir/coach/1.jpg');
    await server.pool.query(`update instructors set name = 'Mariana' where instructor_id = 1`);
    const after = await get('/compartir/coach/1.jpg');
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  });

  it('is not found for unknown subjects', async () => {
    for (const url of [
      '/compartir/coach/99999.jpg',
      '/compartir/coach/uno.jpg',
      '/compartir/toString/1.jpg',
      '/compartir/coach/1.png',
    ])
      expect((await get(url)).statusCode, url).toBe(404);
  });
});

describe('a picture in another width', () => {
  it('comes in the best accepted format, never enlarged', async () => {
    const avif = await get('/imagenes/320/demo/media/coach-1.webp', 'image/avif,image/webp,*/*');
    expect(avif.headers).toMatchObject({
      'content-type': 'image/avif',
      vary: expect.stringContaining('accept'),
    });
    expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ width: 320 });
    const webp = await get('/imagenes/1920/demo/media/coach-1.webp', 'image/webp');
    expect(webp.headers['content-type']).toBe('image/webp');
    const own = await sharp(`${media}/coach-1.webp`).metadata();
    expect((await sharp(webp.rawPayload).metadata()).width).toBe(own.width);
  });

  it('is the same for ten concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => get('/imagenes/480/demo/media/coach-2.webp', 'image/webp')),
    );
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  });

  it('is made only of pictures in its folders and in the fixed widths', async () => {
    for (const url of [
      '/imagenes/641/demo/media/coach-1.webp',
      '/imagenes/640/demo/media/%2e%2e/package.json',
      '/imagenes/640/demo/media/..%2fpackage.json',
      '/imagenes/640/demo/media/coach-1.webp%00.png',
      '/imagenes/640/etc/passwd',
      '/imagenes/640/demo/media/manifest.json',
      '/imagenes/640/demo/media/',
    ])
      expect((await get(url)).statusCode, url).toBe(404);
  });
});
