import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemText } from '@tbm/domain/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMembership, makeStudio } from '../../platform/testing/factories.ts';
import { filesBelow, sendFile } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { processorTime } from '../../platform/testing/processor-time.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedLibrary } from '../videos/index.ts';
import { readCaptions } from './read-captions.ts';

const files_dir = mkdtempSync(join(tmpdir(), 'tbm-captions-'));
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(undefined, { files_dir });
  await makeStudio(server.pool);
  await seedLibrary(server.services.db);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(async () => {
  await server.end();
  rmSync(files_dir, { recursive: true });
});

const send = (text: string | Uint8Array, name = 'Clase.vtt') =>
  sendFile(server, admin.token, {
    bytes: typeof text === 'string' ? Buffer.from(text) : text,
    name,
  });
const cue = '00:00.000 --> 00:04.500\nInhala y eleva la pelvis.\n';

describe('captions are uploaded like any file and stored as WebVTT [FILE-001, FILE-O1, API-075]', () => {
  const whole: [string, string][] = [
    ['a cue and nothing else', `WEBVTT\n\n${cue}`],
    ['a mark of UTF-8 and lines of Windows', `\ufeffWEBVTT\n\n${cue}`.replaceAll('\n', '\r\n')],
    [
      'a title, a style, a note, names of cues, places on the screen, hours',
      `WEBVTT - Barre\nKind: captions\n\nSTYLE\n::cue { color: white }\n\nNOTE revisado\n\nuno\n${cue}\n\n01:00:00.000 --> 01:00:02.000 align:start line:90%\n<v Renata>Niñas, ¡arriba!</v>\ny abajo\n`,
    ],
    ['two at once', `WEBVTT\n\n${cue}\n00:00.000 --> 00:09.000\n♪\n`],
    ['SubRip', `1\n00:00:00,000 --> 00:00:04,500\nInhala.\n`],
  ];
  for (const [what, text] of whole)
    it(what, async () => {
      const { status, body } = await send(text);
      expect(status).toBe(201);
      expect(body).toMatchObject({ type: 'text/vtt', name: 'Clase.vtt', rendition: null, poster: null });
      expect(body.url).toMatch(/^\/captions\/[0-9a-f-]{36}\.vtt$/);
      for (const url of [body.url, `/files${body.url}`, `/media${body.url}`])
        expect((await server.app.inject({ url })).statusCode, url).toBeGreaterThanOrEqual(403);
    });
});

describe('anything but captions is refused in clear Spanish, and nothing of it remains [FILE-O1]', () => {
  const refused: [string, string | Uint8Array, string, RegExp?][] = [
    ['text called captions', 'Inhala y eleva la pelvis.', 'file_type'],
    ['another word that begins alike', `WEBVTTX\n\n${cue}`, 'captions_line', /línea 1\b/],
    ['a page', '<!doctype html><script>alert(1)</script>', 'file_type'],
    [
      'letters of another encoding',
      Buffer.from(`WEBVTT\n\n${cue}A\x81o\n`, 'latin1'),
      'captions_text',
      /UTF-8/,
    ],
    ['a sign that ends texts', `WEBVTT\n\n${cue}\0\n`, 'captions_text'],
    ['the mark alone', 'WEBVTT\n', 'captions_empty'],
    ['notes alone', 'WEBVTT\n\nNOTE por hacer\n', 'captions_empty'],
    ['cues in the head', `WEBVTT\n${cue}`, 'captions_line', /línea 1\b/],
    ['a comma in the time', `WEBVTT\n\n00:00,000 --> 00:04,500\nInhala.\n`, 'captions_line', /línea 3\b/],
    ['sixty seconds', `WEBVTT\n\n${cue}\n00:60.000 --> 01:61.000\nInhala.\n`, 'captions_line', /línea 6\b/],
    ['an end before its beginning', `WEBVTT\n\n00:05.000 --> 00:04.000\nYa.\n`, 'captions_line', /línea 3\b/],
    ['cues out of order', `WEBVTT\n\n01:00.000 --> 01:02.000\nB\n\n${cue}`, 'captions_line', /línea 6\b/],
    ['words without times', `WEBVTT\n\n${cue}\nuno\ndos\n`, 'captions_line', /línea 7\b/],
    ['a cue within a cue', `WEBVTT\n\n${cue}00:05.000 --> 00:06.000\nYa.\n`, 'captions_line', /línea 5\b/],
    ['over size', `WEBVTT\n\n${cue}${'a'.repeat(1024 * 1024)}\n`, 'file_large', /1 MB/],
  ];
  for (const [what, text, code, message] of refused)
    it(`${what}: ${code}`, async () => {
      const before = filesBelow(files_dir);
      const { status, body } = await send(text);
      expect({ code: body.code, refused: status >= 400 && status < 500 }).toEqual({ code, refused: true });
      expect(body.message).toMatch(message ?? /[a-záéíóú]{3,} .*\.$/i);
      expect(filesBelow(files_dir)).toEqual(before);
    });
});

it('an admin adds captions to a video; only members with access receive them, each by a link of their own [VID-004, VID-024, FILE-O1]', async () => {
  const { body: file } = await send(`WEBVTT\n\n${cue}`);
  const video = {
    url: '/films/x.mp4',
    name: 'Glúteo',
    description: '',
    duration: 25,
    instructor_id: 1,
    class_type_id: 1,
    video_type_id: 1,
  };
  const { body: made } = await server.call('POST /videos', { body: video }, admin.token);
  const { video_id } = made;
  for (const url of ['/captions/nada.vtt', '/films/x.mp4', 'https://example.com/a.vtt']) {
    const wrong = await server.call(
      'PUT /videos/:id',
      { params: { id: video_id }, body: { ...video, captions: [{ url }] } },
      admin.token,
    );
    expect(wrong, url).toMatchObject({
      status: 400,
      body: { fields: { 'captions.0.url': expect.stringMatching(/^Estos subtítulos no están\./) } },
    });
  }
  const asFilm = await server.call(
    'PUT /videos/:id',
    { params: { id: video_id }, body: { ...video, url: file.url } },
    admin.token,
  );
  expect(asFilm).toMatchObject({ status: 400, body: { fields: { url: problemText('film_unknown') } } });
  const twice = [{ url: file.url }, { url: file.url }];
  const doubled = await server.call(
    'PUT /videos/:id',
    { params: { id: video_id }, body: { ...video, captions: twice } },
    admin.token,
  );
  expect(doubled).toMatchObject({
    status: 400,
    body: { fields: { captions: expect.stringMatching(/idioma/) } },
  });
  const { body: english } = await send('1\n00:00:00,000 --> 00:00:04,500\nBreathe in.\n', 'Class.srt');
  const changed = await server.call(
    'PUT /videos',
    {
      body: {
        ...video,
        video_id,
        captions: [
          { language: 'en', url: english.url },
          { language: 'es', url: file.url },
        ],
      },
    },
    admin.token,
  );
  expect(changed.body.captions).toEqual([
    { language: 'es', url: file.url },
    { language: 'en', url: english.url },
  ]);

  const open = async ({ token }: SignedIn) => {
    const answer = await server.app.inject({
      url: `/api/videos/${video_id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const [cookie] = answer.cookies;
    const { captions } = answer.json<{ captions: { language: string; url: string }[] }>();
    return {
      captions_url: captions.find(({ language }) => language === 'es')?.url ?? null,
      english_url: captions.find(({ language }) => language === 'en')?.url ?? null,
      cookie: `${cookie?.name}=${cookie?.value}`,
    };
  };
  const get = (url: string | null, cookie: string) =>
    server.app.inject({ url: url ?? '/none', headers: { cookie } });
  const [viewer, other, withoutAccess] = [
    await signedInCustomer(server),
    await signedInCustomer(server),
    await signedInCustomer(server),
  ];
  for (const { customer_id } of [viewer, other]) await makeMembership(server.pool, customer_id);
  const opened = await open(viewer);
  const played = await get(opened.captions_url, opened.cookie);
  expect(played).toMatchObject({ statusCode: 200, body: `WEBVTT\n\n${cue}` });
  expect(played.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^private/),
  });
  expect((await get(opened.english_url, opened.cookie)).body).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:04.500\nBreathe in.\n',
  );
  expect((await get(opened.captions_url, (await open(other)).cookie)).statusCode).toBe(403);
  expect((await get(opened.captions_url, '')).statusCode).toBe(403);
  expect((await open(withoutAccess)).captions_url).toBeNull();
  await server.pool.query(`update purchases set status = 'revoked' where customer_id = $1`, [
    viewer.customer_id,
  ]);
  expect((await get(opened.captions_url, opened.cookie)).statusCode).toBe(412);

  // The captions are removed again.
  const bare = await server.call('PUT /videos', { body: { ...video, video_id } }, admin.token);
  expect(bare.body.captions).toEqual([]);
  expect((await open(other)).captions_url).toBeNull();
});

it('a megabyte of one repeated character takes less than a second of the processor', async () => {
  const megabyte = 1_000_000;
  const times = '1\n00:00:00,000 --> 00:00:04,500\n';
  for (const text of [
    '\n'.repeat(megabyte),
    `\x81${'\n'.repeat(megabyte)}`,
    ' '.repeat(megabyte),
    `${times}${'{\\'.repeat(megabyte / 2)}\n`,
    `${times}${'<font'.repeat(megabyte / 5)}\n`,
    `00:00:00,000 ${'-'.repeat(megabyte)}`,
  ]) {
    const milliseconds = await processorTime(() => {
      for (const encoding of ['utf8', 'latin1'] as const) readCaptions(Buffer.from(text, encoding));
    });
    expect(milliseconds).toBeLessThan(1_000);
  }
});

it('a server of the former version writes only the Spanish captions; they are kept, and deleted when they are removed', async () => {
  const { body: first } = await send(`WEBVTT\n\n${cue}`);
  const fields = {
    url: 'https://vimeo.com/1',
    name: 'Brazo',
    description: '',
    duration: 25,
    instructor_id: 1,
    class_type_id: 1,
    video_type_id: 1,
  };
  const { body: made } = await server.call('POST /videos', { body: fields }, admin.token);
  const { video_id } = made;
  const captions = async () =>
    (await server.pool.query('select language, url from video_captions where video_id = $1', [video_id]))
      .rows;
  const setOld = (url: string | null) =>
    server.pool.query('update videos set captions_url = $2 where video_id = $1', [video_id, url]);
  await setOld(first.url);
  expect(await captions()).toEqual([{ language: 'es', url: first.url }]);
  await setOld(null);
  expect(await captions()).toEqual([]);

  const withCaptions = { ...fields, video_id, captions: [{ language: 'es' as const, url: first.url }] };
  expect((await server.call('PUT /videos', { body: withCaptions }, admin.token)).status).toBe(200);
  expect(await captions()).toEqual([{ language: 'es', url: first.url }]);
  const removal = { params: { id: first.file_id } };
  expect((await server.call('DELETE /files/:id', removal, admin.token)).body.code).toBe('file_used');
  await server.call('PUT /videos', { body: { ...fields, video_id } }, admin.token);
  expect((await server.call('DELETE /files/:id', removal, admin.token)).status).toBe(200);
});

it('a file that is deleted while a video begins to use it is either refused or stays', async () => {
  const video = {
    name: 'Pierna',
    description: '',
    duration: 25,
    instructor_id: 1,
    class_type_id: 1,
    video_type_id: 1,
    url: 'https://vimeo.com/1',
  };
  for (let tries = 0; tries < 5; tries += 1) {
    const { body: file } = await send(`WEBVTT\n\n${cue}`);
    const [saved, deleted] = await Promise.all([
      server.call(
        'POST /videos',
        { body: { ...video, captions: [{ language: 'es', url: file.url }] } },
        admin.token,
      ),
      server.call('DELETE /files/:id', { params: { id: file.file_id } }, admin.token),
    ]);
    expect([saved.status, deleted.status]).toSatisfy(
      ([save, remove]) => (save === 201 && remove === 409) || (save === 400 && remove === 200),
    );
  }
  const url = '/films/0b1c0000-0000-4000-8000-000000000000.mp4';
  expect(await server.call('POST /videos', { body: { ...video, url } }, admin.token)).toMatchObject({
    status: 400,
    body: { fields: { url: expect.stringMatching(/^Este video no está\./) } },
  });
});
