import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allJobs } from '../../features.ts';
import { type Jobs, startWorker } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { boxOf, filesBelow, indexOf, pngOf, sendFile } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { queueMail } from '../messages/index.ts';
import type { CutFilm, cutFilm } from './cut-film.ts';
import { PicturelessFilm, UnreadableFilm } from './film-probe.ts';
import { fileJobs, requeueFilms, sweepUploads } from './jobs.ts';
import { withoutReferences } from './references.ts';
import { removeDeletedFilm, sweepUnusedFiles } from './remove.ts';
import { makeRenditions } from './renditions.ts';

// Tests the steps around the conversion without ffmpeg: a stand-in writes a quality and a poster.
const converter = vi.fn<typeof cutFilm>();

const dir = mkdtempSync(join(tmpdir(), 'tbm-film-work-'));
const path = process.env.PATH;
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  for (const program of ['ffmpeg', 'ffprobe']) {
    writeFileSync(join(dir, program), '#!/bin/sh\nexit 0\n');
    chmodSync(join(dir, program), 0o755);
  }
  process.env.PATH = `${dir}:${path}`;
  server = await makeTestServer(undefined, { files_dir: join(dir, 'files') });
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(async () => {
  process.env.PATH = path;
  await server.end();
  rmSync(dir, { recursive: true });
});
beforeEach(async () => {
  converter.mockImplementation(convert);
  await server.pool.query('delete from graphile_worker._private_jobs');
});
afterEach(() => {
  converter.mockReset();
});

const picture = pngOf(64, 36, deflateSync(Buffer.alloc(65 * 36)));

/** Stands in for ffmpeg. */
async function convert(_address: unknown, folder: string): Promise<CutFilm> {
  const hls = join(folder, 'hls');
  mkdirSync(join(hls, '0'), { recursive: true });
  const parts = ['0/0.m4s', '0/index.m3u8', 'master.m3u8'];
  for (const part of parts) writeFileSync(join(hls, part), part);
  const poster = join(folder, 'poster.png');
  writeFileSync(poster, picture);
  return { hls, parts, poster, decodeErrors: 0 } as CutFilm;
}
/** A conversion that lasts until it is aborted. */
const lasting =
  (begun: () => void): typeof cutFilm =>
  (_address, _folder, { signal, onProgress } = {}) => {
    const report = setInterval(() => onProgress?.(0.25, 90), 20);
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        clearInterval(report);
        reject(new Error('ffmpeg was ended'));
      });
      begun();
    });
  };

const film = Buffer.concat([boxOf('ftyp', 'isom'), indexOf('vide'), boxOf('mdat', 'x'.repeat(2_000))]);
const upload = async (bytes = film, name = 'Clase.mp4') => {
  const { status, body } = await sendFile(server, admin.token, { bytes, name });
  expect(status).toBe(201);
  return body;
};
const read = async (file_id: number) =>
  (await server.call('GET /files', { query: {} }, admin.token)).body.data.find(
    (one) => one.file_id === file_id,
  );
const make = (file_id: number, signal?: AbortSignal) =>
  makeRenditions(server.services, { file_id, signal }, converter);
/** All jobs of the server, with the stand-in. */
const jobsWithStandIn = (): Jobs[] => [
  ...allJobs(server.services).filter(({ tasks }) => !('make_renditions' in tasks)),
  fileJobs(server.services, converter),
];
const jobOf = async (file_id: number) =>
  (
    await server.pool.query<{ attempts: number; locked_at: string | null; late: boolean }>(
      'select attempts, locked_at, run_at > now() as late from graphile_worker.jobs where key = $1',
      [`renditions-${file_id}`],
    )
  ).rows;
const stored = () => filesBelow(join(dir, 'files', 'films'));
const workspaces = () => {
  const incoming = join(dir, 'files', 'incoming');
  return existsSync(incoming) ? readdirSync(incoming) : [];
};
const remove = (id: number) => server.call('DELETE /files/:id', { params: { id } }, admin.token);
const doJobs = async () => {
  const stop = await startWorker(server.pool, jobsWithStandIn(), {
    log: { warn: () => {}, error: () => {} },
    onEnd: () => {},
    lanes: { short: 2, long: 1 },
  });
  await expect
    .poll(
      async () =>
        (await server.pool.query('select from graphile_worker.jobs where run_at <= now()')).rowCount,
      {
        timeout: 20_000,
      },
    )
    .toBe(0);
  await stop();
};

describe('a link that was made while a film had no qualities', () => {
  it.each(['in the browser', 'of a television'])(
    'goes on playing the original %s [VID-024]',
    async (place) => {
      const { file_id, url } = await upload();
      const { video_id } = await makeVideo(server.pool, { url });
      const viewer = await signedInCustomer(server);
      await makeMembership(server.pool, viewer.customer_id);
      const link = async () => {
        if (place === 'of a television') {
          const { body } = await server.call('POST /cast_links', { body: { video_id } }, viewer.token);
          return { url: body.url, cookie: '' };
        }
        const answer = await server.app.inject({
          url: `/api/videos/${video_id}`,
          headers: { authorization: `Bearer ${viewer.token}` },
        });
        const [cookie] = answer.cookies;
        return { url: answer.json<{ url: string }>().url, cookie: `${cookie?.name}=${cookie?.value}` };
      };
      const status = async (address: string, cookie: string) => {
        const headers = { cookie, range: 'bytes=0-9' };
        return (await server.app.inject({ url: address, headers })).statusCode;
      };
      const early = await link();
      expect(await status(early.url, early.cookie)).toBe(206);
      await make(file_id);
      expect((await read(file_id))?.rendition).toBe('ready');
      expect(await status(early.url, early.cookie)).toBe(206);
      // An original that is not clean is never played.
      await server.pool.query('update stored_files set is_clean = null where file_id = $1', [file_id]);
      expect(await status(early.url, early.cookie)).toBe(404);
      await server.pool.query('update stored_files set is_clean = true where file_id = $1', [file_id]);
      const later = await link();
      expect(later.url).toMatch(/\/master\.m3u8$/);
      expect(await status(later.url, later.cookie)).toBe(206);
      const original = early.url.slice(early.url.lastIndexOf('/') + 1);
      expect(await status(later.url.replace('master.m3u8', original), later.cookie)).toBe(404);
    },
  );
});

describe('a film on its way', () => {
  it('shows how far it is in per cent and seconds, and at the end the parts that could not be read', async () => {
    const { file_id } = await upload();
    expect(await read(file_id)).toMatchObject({
      rendition: 'waiting',
      rendition_percent: null,
      can_retry: false,
    });
    const states: unknown[] = [];
    converter.mockImplementation(async (address, folder, options) => {
      options?.onProgress?.(0.4567, 125);
      await expect.poll(async () => (await read(file_id))?.rendition_percent).toBe(45);
      states.push(await read(file_id));
      return { ...(await convert(address, folder)), decodeErrors: 3 };
    });
    await make(file_id);
    expect(states).toMatchObject([
      { rendition: 'running', rendition_percent: 45, rendition_seconds_left: 125 },
    ]);
    expect(await read(file_id)).toMatchObject({
      rendition: 'ready',
      rendition_percent: null,
      rendition_seconds_left: null,
      decode_errors: 3,
      can_retry: false,
    });
  });

  it('is read by a fresh link for each opening, valid for as long as the work may take', async () => {
    const { file_id } = await upload();
    const { storage } = server.services;
    const asked: number[] = [];
    server.services.storage = {
      ...storage,
      address: async (key, seconds) => {
        asked.push(seconds ?? 0);
        return storage.address(key);
      },
    };
    converter.mockImplementation(async (address, folder) => {
      for (let opening = 0; opening < 3; opening += 1) await address();
      return convert(address, folder);
    });
    await make(file_id);
    server.services.storage = storage;
    expect(asked).toEqual([12_600, 12_600, 12_600]);
  });

  it('an interruption uses up no try, leaves no folder, and the film is queued again at once', async () => {
    const { file_id } = await upload();
    for (let interruptions = 0; interruptions < 5; interruptions += 1) {
      const aborting = new AbortController();
      converter.mockImplementation(lasting(() => aborting.abort()));
      await make(file_id, aborting.signal);
      expect(await read(file_id)).toMatchObject({
        rendition: 'waiting',
        rendition_problem: 'El servidor se detuvo mientras preparaba el video.',
      });
      expect(await jobOf(file_id)).toEqual([{ attempts: 0, locked_at: null, late: false }]);
    }
    expect(workspaces()).toEqual([]);
    converter.mockImplementation(convert);
    await make(file_id);
    expect(await read(file_id)).toMatchObject({ rendition: 'ready', rendition_problem: null });
  });

  it('a killed server leaves no folder: the next try replaces it, and other folders without a sign of life are deleted', async () => {
    const { file_id } = await upload();
    const left = join(dir, 'files', 'incoming', `film-${file_id}`);
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'half'), 'x');
    converter.mockImplementation(async (address, folder) => {
      expect(readdirSync(folder)).toEqual([]);
      return convert(address, folder);
    });
    await make(file_id);
    expect(workspaces()).toEqual([]);

    const [old, busy] = ['film-999', 'film-998'].map((name) => join(dir, 'files', 'incoming', name));
    for (const folder of [old, busy]) mkdirSync(folder ?? '', { recursive: true });
    const before = new Date(Date.now() - 11 * 60_000);
    utimesSync(old ?? '', before, before);
    await sweepUploads(server.services);
    expect(workspaces()).toEqual(['film-998']);
    rmSync(busy ?? '', { recursive: true });
  });

  it('no film stays "preparing" without a job: a lost one is queued again, one interrupted 20 times waits for an admin', async () => {
    const { file_id } = await upload();
    const set = (text: string) => server.pool.query(text, [file_id]);
    await set(`update stored_files set rendition = 'running', rendition_percent = 40 where file_id = $1`);
    await set(`select graphile_worker.remove_job('renditions-' || $1::bigint)`);
    expect(await read(file_id)).toMatchObject({ rendition: 'running', can_retry: true });
    await requeueFilms(server.services);
    expect(await jobOf(file_id)).toEqual([{ attempts: 0, locked_at: null, late: false }]);
    expect(await read(file_id)).toMatchObject({ can_retry: false });

    await set(
      `update graphile_worker._private_jobs set attempts = max_attempts where key = 'renditions-' || $1::bigint`,
    );
    await requeueFilms(server.services);
    expect(await read(file_id)).toMatchObject({
      rendition: 'failed',
      rendition_percent: null,
      can_retry: true,
    });
    const { body } = await server.call('POST /files/:id/rendition', { params: { id: file_id } }, admin.token);
    expect(body).toMatchObject({ rendition: 'waiting', can_retry: false });
    expect(await jobOf(file_id)).toEqual([{ attempts: 0, locked_at: null, late: false }]);
  });

  it('waits two minutes after a failed try, and may be tried at once', async () => {
    const { file_id } = await upload();
    converter.mockRejectedValue(new Error('no space'));
    await make(file_id);
    expect(await read(file_id)).toMatchObject({ rendition: 'waiting', can_retry: true });
    expect(await jobOf(file_id)).toMatchObject([{ late: true }]);
    await server.call('POST /files/:id/rendition', { params: { id: file_id } }, admin.token);
    expect(await jobOf(file_id)).toMatchObject([{ late: false }]);
  });

  const failingStorage = (methods: Partial<Storage>) => {
    const { storage } = server.services;
    server.services.storage = { ...storage, ...methods };
    return () => {
      server.services.storage = storage;
    };
  };

  it('a store that does not answer uses up no try, before or while the film is converted', async () => {
    const { file_id } = await upload();
    converter.mockClear();
    const get = async () => {
      throw new Error('the store does not answer');
    };
    const waiting = {
      rendition: 'waiting',
      rendition_problem: 'El almacén de archivos no respondió. Volvemos a intentarlo en unos minutos.',
      can_retry: true,
    };
    for (let tries = 0; tries < 4; tries += 1) {
      const mend = failingStorage({ get });
      await make(file_id);
      mend();
      expect(await read(file_id)).toMatchObject(waiting);
      expect(await jobOf(file_id)).toMatchObject([{ late: true }]);
    }
    expect(converter).not.toHaveBeenCalled();
    for (let tries = 0; tries < 4; tries += 1) {
      let mend = () => {};
      converter.mockImplementation(async () => {
        mend = failingStorage({ get });
        throw new UnreadableFilm('no bytes');
      });
      await make(file_id);
      mend();
      expect(await read(file_id)).toMatchObject(waiting);
    }
    converter.mockImplementation(convert);
    await make(file_id);
    expect(await read(file_id)).toMatchObject({ rendition: 'ready', rendition_problem: null });
  });

  it('stores nothing of a try that failed half-way, and completes on the next one', async () => {
    const { file_id } = await upload();
    const before = stored();
    const { storage } = server.services;
    let puts = 0;
    const states: unknown[] = [];
    const mend = failingStorage({
      put: async (...args) => {
        states.push((await read(file_id))?.rendition);
        puts += 1;
        if (puts > 2) throw new Error('no space on /srv/files');
        await storage.put(...args);
      },
    });
    await make(file_id);
    mend();
    expect(states).toEqual(['running', 'running', 'running']);
    expect(await read(file_id)).toMatchObject({
      rendition: 'waiting',
      rendition_problem: expect.stringMatching(/^El video no se pudo preparar\./),
    });
    expect(stored()).toEqual(before);
    await make(file_id);
    expect((await read(file_id))?.rendition).toBe('ready');
  });

  it('a removal that fails is left to the next try, and never touches a film that is ready', async () => {
    const { file_id, url } = await upload();
    const folder = url.slice(1).replace('.mp4', '/');
    const { storage } = server.services;
    let puts = 0;
    const mend = failingStorage({
      put: async (...args) => {
        puts += 1;
        if (puts > 2) throw new Error('no space on /srv/files');
        await storage.put(...args);
      },
      remove: async () => {
        throw new Error('the store does not answer');
      },
    });
    const before = stored();
    await make(file_id);
    mend();
    expect(stored().length).toBe(before.length + 2);
    const { rows } = await server.pool.query(
      `select task_identifier as task from graphile_worker.jobs where key = $1 or task_identifier = 'remove_film'`,
      [`renditions-${file_id}`],
    );
    expect(rows).toEqual([{ task: 'make_renditions' }]);
    writeFileSync(join(dir, 'files', folder, '0/old.m4s'), 'x');
    await make(file_id);
    expect((await read(file_id))?.rendition).toBe('ready');
    expect(stored().filter((name) => name.endsWith('old.m4s'))).toEqual([]);
    const ready = stored();
    await removeDeletedFilm(server.services, folder);
    expect(stored()).toEqual(ready);
  });

  it('without a picture fails at once, with this reason', async () => {
    const { file_id } = await upload();
    converter.mockRejectedValue(new PicturelessFilm('sound alone'));
    await make(file_id);
    expect(await read(file_id)).toMatchObject({
      rendition: 'failed',
      rendition_problem: 'El archivo trae sonido, pero no imagen. Sube el video completo.',
    });
  });

  it('of a kind that browsers do not play is shown once it is converted', async () => {
    const head = Buffer.alloc(12);
    head.write('RIFF', 'latin1');
    head.writeUInt32LE(1_000, 4);
    head.write('AVI ', 8, 'latin1');
    const avi = Buffer.concat([
      head,
      Buffer.from('LIST....hdrlstrh\x38\0\0\0vids', 'latin1'),
      Buffer.alloc(2_000),
    ]);
    const { file_id, url, type } = await upload(avi, 'Clase.avi');
    expect(type).toBe('video/vnd.avi');
    const { video_id } = await makeVideo(server.pool, { url });
    const member = await signedInCustomer(server);
    await makeMembership(server.pool, member.customer_id);
    const open = () => server.call('GET /videos/:id', { params: { id: video_id }, query: {} }, member.token);
    expect((await open()).body).toMatchObject({ url: null, is_preparing: true });
    await make(file_id);
    expect((await open()).body.url).toMatch(/\/master\.m3u8$/);
    process.env.PATH = join(dir, 'none');
    await server.pool.query(`update stored_files set rendition = 'waiting' where file_id = $1`, [file_id]);
    await make(file_id);
    process.env.PATH = `${dir}:${path}`;
    expect(await read(file_id)).toMatchObject({
      rendition: 'failed',
      rendition_problem:
        'Este servidor no puede convertir ese formato, y los navegadores no lo reproducen. Súbelo como MP4.',
    });
  });
});

describe('eight films and mails', { timeout: 60_000 }, () => {
  it('mails are sent within two seconds while films are prepared, one after the other', async () => {
    for (let films = 0; films < 8; films += 1) await upload();
    let running = 0;
    converter.mockImplementation(
      lasting(() => {
        running += 1;
      }),
    );
    const times = new Map<string, number>();
    server.services.mailer = {
      send: async ({ to }) => {
        times.set(to, Date.now() - (times.get(to) ?? 0));
      },
      close: () => {},
    };
    const stop = await startWorker(server.pool, jobsWithStandIn(), {
      log: { warn: () => {}, error: () => {} },
      onEnd: () => {},
    });
    await expect.poll(() => running, { timeout: 20_000 }).toBe(1);
    for (let mails = 0; mails < 20; mails += 1) {
      const recipient = `socia${mails}@tbm.test`;
      times.set(recipient, Date.now());
      await server.services.db.transaction((tx) =>
        queueMail(tx, {
          cause: `own_data_ready:${mails}`,
          customer_id: null,
          recipient,
          template: 'own_data_ready',
          data: { name: 'Ana' },
          now: server.clock.now(),
        }),
      );
      await wait(30);
    }
    await expect.poll(() => Math.max(...times.values()), { timeout: 30_000 }).toBeLessThan(60_000);
    const sorted = [...times.values()].sort((a, b) => a - b);
    expect(sorted[18]).toBeLessThanOrEqual(2_000);
    expect(running).toBe(1);
    await stop();
    // The interrupted film waits for the next worker.
    const { rows } = await server.pool.query(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'make_renditions' and locked_at is null and run_at <= now()`,
    );
    expect(rows).toEqual([{ count: 8 }]);
  });
});

describe('a file and its references', { timeout: 60_000 }, () => {
  it('is deleted with its qualities and its poster; one that is used is refused', async () => {
    const before = stored();
    const { file_id, url } = await upload();
    await make(file_id);
    const { poster } = (await read(file_id)) ?? {};
    expect(stored().length).toBe(before.length + 4);
    const { video_id } = await makeVideo(server.pool, { url });
    expect(await remove(file_id)).toMatchObject({ status: 409, body: { code: 'file_used' } });
    // The picture comes from the film.
    expect(await remove(poster?.file_id ?? 0)).toMatchObject({ status: 409, body: { code: 'file_used' } });
    await server.pool.query(`update videos set url = 'https://vimeo.com/1' where video_id = $1`, [video_id]);
    expect(await remove(file_id)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await read(file_id)).toBeUndefined();
    expect(await read(poster?.file_id ?? 0)).toBeUndefined();
    await doJobs();
    expect(stored()).toEqual(before);
    expect(existsSync(join(dir, 'files', poster?.url ?? ''))).toBe(false);
    expect(await remove(file_id)).toMatchObject({ status: 404 });
  });

  it('is found in foreign keys, in addresses, and in texts of pages', async () => {
    const photo = (await sendFile(server, admin.token, { bytes: picture, name: 'foto.png' })).body;
    const uses = [
      [
        `update branches set content = jsonb_build_object('picture', $1::text)`,
        `update branches set content = '{}'`,
      ],
      [
        `insert into video_captions (video_id, language, url) select video_id, 'es', $1 from videos limit 1`,
        'delete from video_captions',
      ],
      [`update videos set description = 'Mira ' || $1`, `update videos set description = ''`],
    ];
    await makeVideo(server.pool, {});
    for (const [use = '', end = ''] of uses) {
      await server.pool.query(use, [photo.url]);
      expect([use, (await remove(photo.file_id)).body.code]).toEqual([use, 'file_used']);
      await server.pool.query(end);
    }
    await server.pool.query('update videos set file_id = $1', [photo.file_id]);
    expect((await remove(photo.file_id)).body.code).toBe('file_used');
    await server.pool.query('update videos set file_id = null');
    expect((await remove(photo.file_id)).status).toBe(200);
  });

  it('is not looked for in tables that grow with the members, unless they are listed here', async () => {
    const searched = ['campaigns', 'customer_rewards', 'imports', 'member_tags', 'segments'];
    const { rows } = await server.pool.query<{ name: string }>(
      `select distinct table_name::text as name from information_schema.columns c
      where table_schema = 'public' and column_name = 'customer_id' and exists (
        select from information_schema.columns t
        where t.table_schema = 'public' and t.table_name = c.table_name
          and t.data_type in ('text', 'ARRAY', 'character varying', 'json', 'jsonb'))
      and not exists (
        select from information_schema.views v where v.table_schema = 'public' and v.table_name = c.table_name)
      and not exists (
        select from pg_class r where r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
          and r.relispartition)`,
    );
    const forgotten = rows
      .map(({ name }) => name)
      .filter((name) => !withoutReferences.includes(name) && !searched.includes(name));
    expect(forgotten).toEqual([]);
  });

  it('is deleted automatically after 30 days; a file in use again stays', async () => {
    const { file_id } = await upload();
    const again = await upload();
    const used = await upload();
    await makeVideo(server.pool, { url: used.url });
    await sweepUnusedFiles(server.services);
    expect((await read(file_id))?.unusedSince).toBe(server.clock.now());
    expect((await read(used.file_id))?.unusedSince).toBeNull();
    await makeVideo(server.pool, { url: again.url });
    server.clock.set('2026-12-18T17:00:00Z');
    await sweepUnusedFiles(server.services);
    expect(await read(file_id)).toBeDefined();
    expect((await read(again.file_id))?.unusedSince).toBeNull();
    server.clock.set('2026-12-18T18:00:01Z');
    await sweepUnusedFiles(server.services);
    expect(await read(file_id)).toBeUndefined();
    expect(await read(again.file_id)).toBeDefined();
    expect(await read(used.file_id)).toBeDefined();
    server.clock.set('2026-11-18T18:00:00Z');
  });

  it('is deleted automatically also when more files are unused than one batch', async () => {
    const files: number[] = [];
    for (let count = 0; count < 5; count += 1) files.push((await upload()).file_id);
    await sweepUnusedFiles(server.services, 2);
    server.clock.set('2026-12-18T18:00:01Z');
    await sweepUnusedFiles(server.services, 2);
    const { rows } = await server.pool.query('select file_id from stored_files where file_id = any($1)', [
      files,
    ]);
    expect(rows).toEqual([]);
    server.clock.set('2026-11-18T18:00:00Z');
  });

  it.each(['deletion', 'video'])(
    'an automatic deletion and a video that begins to use the files wait in one order, the %s first',
    async (first) => {
      const captions = await upload(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nInhala.\n'), 'Clase.vtt');
      const { file_id, url } = await upload();
      await sweepUnusedFiles(server.services);
      const { video_id } = await makeVideo(server.pool);
      server.clock.set('2026-12-18T18:00:01Z');
      const areWaiting = (sessions: number) =>
        expect
          .poll(async () => {
            const { rowCount } = await server.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return rowCount;
          })
          .toBe(sessions);
      const holder = await server.pool.connect();
      await holder.query('begin');
      await holder.query('select from stored_files where file_id = $1 for update', [captions.file_id]);
      const body = {
        name: 'Barre',
        description: '',
        duration: 30,
        instructor_id: 1,
        class_type_id: 1,
        video_type_id: 1,
        url,
        captions: [{ language: 'es' as const, url: captions.url }],
      };
      const sweep = () => sweepUnusedFiles(server.services);
      const save = () => server.call('PUT /videos/:id', { params: { id: video_id }, body }, admin.token);
      let saving: ReturnType<typeof save>;
      let sweeping: ReturnType<typeof sweep>;
      if (first === 'deletion') {
        sweeping = sweep();
        await areWaiting(1);
        saving = save();
      } else {
        saving = save();
        await areWaiting(1);
        sweeping = sweep();
      }
      await areWaiting(2);
      await holder.query('commit');
      holder.release();
      await sweeping;
      expect((await saving).status).toBe(first === 'deletion' ? 400 : 200);
      expect(await read(file_id)).toEqual(first === 'deletion' ? undefined : expect.anything());
      server.clock.set('2026-11-18T18:00:00Z');
    },
  );

  it('a deletion during the preparation ends the work, and leaves nothing', async () => {
    const before = stored();
    const { file_id } = await upload();
    const begun = Promise.withResolvers<void>();
    converter.mockImplementation(lasting(() => begun.resolve()));
    const making = make(file_id);
    await begun.promise;
    expect((await remove(file_id)).status).toBe(200);
    await making;
    await doJobs();
    expect(stored()).toEqual(before);
    expect(workspaces()).toEqual([]);
  });
});
