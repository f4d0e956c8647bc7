import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { boxOf, filmPath, sendFile } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { cleanStoredFilms } from './clean-stored-films.ts';

const files_dir = mkdtempSync(join(tmpdir(), 'tbm-clean-'));
const place = '+25.6573-100.4023/';
const film = readFileSync(filmPath);
const withPlace = Buffer.concat([film, boxOf('free', place)]);
let server: TestServer;
let admin: SignedIn;
let who: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(undefined, { files_dir });
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
  who = await signedInCustomer(server);
  await makeMembership(server.pool, who.customer_id);
});
afterAll(async () => {
  await server.end();
  rmSync(files_dir, { recursive: true });
});

const upload = async () =>
  (await sendFile(server, admin.token, { bytes: withPlace, name: 'Clase.mp4' })).body;
const open = (video_id: number) => server.call('GET /videos/:id', { params: { id: video_id } }, who.token);

it('a film is stored without what its camera wrote, and plays [FILE-O1, VID-024]', async () => {
  const { url } = await upload();
  expect(readFileSync(join(files_dir, url)).includes(place)).toBe(false);
  const { video_id } = await makeVideo(server.pool, { url });
  expect((await open(video_id)).body.url).toMatch(/\.mp4$/);
});

it('a film of an earlier version is not played until a job has cleaned it and its qualities [FILE-O1, VID-024]', async () => {
  const { url, file_id, sha256 } = await upload();
  const { video_id } = await makeVideo(server.pool, { url });
  const path = join(files_dir, url);
  writeFileSync(path, withPlace);
  await server.pool.query('update stored_files set is_clean = null where file_id = $1', [file_id]);
  expect(await open(video_id)).toMatchObject({ status: 409, body: { code: 'video_unprepared' } });
  await cleanStoredFilms(server.services);
  expect(readFileSync(path).includes(place)).toBe(false);
  expect((await open(video_id)).body.url).toMatch(/\.mp4$/);

  const folder = path.replace('.mp4', '');
  mkdirSync(join(folder, '0'), { recursive: true });
  writeFileSync(join(folder, 'master.m3u8'), '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n0/index.m3u8\n');
  writeFileSync(join(folder, '0/index.m3u8'), '#EXTM3U\n#EXT-X-MAP:URI="init_0.mp4"\n');
  writeFileSync(join(folder, '0/init_0.mp4'), withPlace);
  await server.pool.query(`update stored_files set is_clean = null, rendition = 'ready' where file_id = $1`, [
    file_id,
  ]);
  await cleanStoredFilms(server.services);
  expect(readFileSync(join(folder, '0/init_0.mp4')).includes(place)).toBe(false);
  const { rows } = await server.pool.query('select is_clean, sha256 from stored_files where file_id = $1', [
    file_id,
  ]);
  expect(rows).toEqual([{ is_clean: true, sha256 }]);
});

it('a film that cannot be cleaned is never played as it is', async () => {
  const { url, file_id } = await upload();
  const { video_id } = await makeVideo(server.pool, { url });
  writeFileSync(join(files_dir, url), 'no es un video');
  await server.pool.query('update stored_files set is_clean = null where file_id = $1', [file_id]);
  await cleanStoredFilms(server.services);
  expect((await open(video_id)).status).toBe(409);
});
