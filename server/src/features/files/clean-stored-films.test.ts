import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { boxOf, filmPath, sendFile } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { cleanStoredFilms } from './clean-stored-films.ts';
import { fileJobs } from './jobs.ts';

const files_dir = mkdtempSync(join(tmpdir(), 'tbm-clean-'));
const place = '+25.6573-100.4023/';
const film = readFileSync(filmPath);
const withPlace = Buffer.concat([film, boxOf('free', place)]);
let server: TestServer;
let admin: SignedIn;
let viewer: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(undefined, { files_dir });
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
  viewer = await signedInCustomer(server);
  await makeMembership(server.pool, viewer.customer_id);
});
afterAll(async () => {
  await server.end();
  rmSync(files_dir, { recursive: true });
});

const upload = async () =>
  (await sendFile(server, admin.token, { bytes: withPlace, name: 'Clase.mp4' })).body;
const open = (video_id: number) => server.call('GET /videos/:id', { params: { id: video_id } }, viewer.token);

it('a film is stored without its camera’s data, and plays [FILE-O1, VID-024]', async () => {
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
  expect(await open(video_id)).toMatchObject({
    status: 200,
    body: { name: expect.any(String), url: null, is_preparing: true },
  });
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

it('a film that cannot be cleaned is never played unchanged', async () => {
  const { url, file_id } = await upload();
  const { video_id } = await makeVideo(server.pool, { url });
  writeFileSync(join(files_dir, url), 'no es un video');
  await server.pool.query('update stored_files set is_clean = null where file_id = $1', [file_id]);
  await cleanStoredFilms(server.services);
  expect((await open(video_id)).body).toMatchObject({ url: null, is_preparing: true });
  const casting = await server.call('POST /cast_links', { body: { video_id } }, viewer.token);
  expect(casting).toMatchObject({ status: 409, body: { code: 'video_unprepared' } });
});

it('a film for which the store does not answer does not delay others', async () => {
  const silent = await upload();
  const other = await upload();
  await server.pool.query('update stored_files set is_clean = null where file_id = any($1)', [
    [silent.file_id, other.file_id],
  ]);
  const { storage } = server.services;
  server.services.storage = {
    ...storage,
    get: async (key, range) => {
      if (`/${key}` === silent.url) throw new Error('the store does not answer');
      return storage.get(key, range);
    },
  };
  await cleanStoredFilms(server.services);
  server.services.storage = storage;
  const { rows } = await server.pool.query(
    'select is_clean from stored_files where file_id = any($1) order by file_id',
    [[silent.file_id, other.file_id]],
  );
  expect(rows).toEqual([{ is_clean: null }, { is_clean: true }]);
  await cleanStoredFilms(server.services);
});

it('films that fail every time do not keep later ones from being cleaned', async () => {
  const failing: string[] = [];
  for (let films = 0; films < 5; films += 1) failing.push((await upload()).url);
  const { file_id, url } = await upload();
  await server.pool.query(
    'update stored_files set is_clean = null where file_id in (select file_id from files where url = any($1))',
    [[...failing, url]],
  );
  const { storage } = server.services;
  const tried: string[] = [];
  server.services.storage = {
    ...storage,
    get: async (key, range) => {
      if (!failing.includes(`/${key}`)) return storage.get(key, range);
      tried.push(`/${key}`);
      throw new Error('the film cannot be read');
    },
  };
  const { tasks } = fileJobs(server.services);
  const run = (payload: unknown) => tasks.clean_films?.(payload, {} as never);
  const takeJobs = async () => {
    const { rows } = await server.pool.query<{ payload: unknown }>(
      `delete from graphile_worker._private_jobs where key = 'clean_films' returning payload`,
    );
    return rows;
  };
  await takeJobs();
  await run({});
  // A scheduled run leaves the films to the one that follows.
  await run({});
  const [next] = await takeJobs();
  expect(next).toBeDefined();
  await run(next?.payload);
  server.services.storage = storage;
  expect(tried).toEqual(failing);
  const { rows } = await server.pool.query('select is_clean from stored_files where file_id = $1', [file_id]);
  expect(rows).toEqual([{ is_clean: true }]);
  expect(await takeJobs()).toEqual([]);
  // A scheduled run tries all again.
  await run({});
  const { rowCount } = await server.pool.query(
    'select from stored_files join files using (file_id) where url = any($1) and is_clean',
    [failing],
  );
  expect(rowCount).toBe(5);
  await takeJobs();
});

it('qualities that cannot be cleaned are made again', async () => {
  const { url, file_id } = await upload();
  const folder = join(files_dir, url.replace('.mp4', ''));
  mkdirSync(join(folder, '0'), { recursive: true });
  writeFileSync(join(folder, 'master.m3u8'), '#EXTM3U\n0/index.m3u8\n');
  writeFileSync(join(folder, '0/index.m3u8'), '#EXTM3U\n#EXT-X-MAP:URI="init_0.mp4"\n');
  writeFileSync(join(folder, '0/init_0.mp4'), 'no es un video');
  await server.pool.query(`update stored_files set is_clean = null, rendition = 'ready' where file_id = $1`, [
    file_id,
  ]);
  await cleanStoredFilms(server.services);
  const { rows } = await server.pool.query(
    'select is_clean, rendition from stored_files where file_id = $1',
    [file_id],
  );
  expect(rows).toEqual([{ is_clean: true, rendition: 'waiting' }]);
});

it('with more than five films, the next run follows at once', async () => {
  const ids: number[] = [];
  for (let films = 0; films < 6; films += 1) ids.push((await upload()).file_id);
  await server.pool.query('update stored_files set is_clean = null where file_id = any($1)', [ids]);
  await server.pool.query(`delete from graphile_worker._private_jobs where key = 'clean_films'`);
  const queued = async () =>
    (await server.pool.query(`select from graphile_worker.jobs where key = 'clean_films'`)).rowCount;
  await cleanStoredFilms(server.services);
  expect(await queued()).toBe(1);
  await server.pool.query(`delete from graphile_worker._private_jobs where key = 'clean_films'`);
  await cleanStoredFilms(server.services);
  expect(await queued()).toBe(0);
});
