import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { problemText } from '@tbm/domain/messages';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cleanedFilm, filesBelow, filmPath, pdfOf, pngOf, sendFile } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const files_dir = mkdtempSync(join(tmpdir(), 'tbm-files-'));
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(undefined, { files_dir });
  await server.pool.query(`insert into branches (branch_id, slug, name, timezone, primary_color, light_color, content)
    values (1, 'monterrey', 'Monterrey', 'America/Monterrey', '#B83A14', '#F7D9C4', '{}')`);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(async () => {
  await server.end();
  rmSync(files_dir, { recursive: true });
});

const send = (bytes: Uint8Array, name: string, field?: string) =>
  sendFile(server, admin.token, { bytes, name, ...(field ? { field } : {}) });
const photo = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: '#a8324a',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
const film = readFileSync(filmPath);

describe('pictures [API-075, FILE-001]', () => {
  it('are re-encoded: upright, as WebP, without their metadata', async () => {
    const place = {
      IFD0: { Artist: 'Laura secreta', Copyright: 'mi casa' },
      IFD3: { GPSLatitude: '25/1 40/1 0/1' },
    };
    const jpeg = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const marked = await photo().withExif(place).jpeg().toBuffer();
    expect(marked.includes('Laura secreta')).toBe(true);
    const { status, body } = await send(
      Buffer.concat([marked, Buffer.from('<?php secreto ?>')]),
      'Mi foto.JPG',
    );
    expect(status).toBe(201);
    const stored = await server.call('GET /files', { query: { url: body.url } }, admin.token);
    expect(stored.body.data).toMatchObject([{ file_id: body.file_id, name: 'Mi foto.JPG' }]);
    expect(body).toMatchObject({
      file_id: expect.any(Number),
      name: 'Mi foto.JPG',
      type: 'image/webp',
      width: 60,
      height: 40,
      rendition: null,
    });
    expect(body.placeholder).toMatch(/^data:image\/webp;base64,/);
    const shown = await server.app.inject({ url: body.url });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.rawPayload.length).toBe(body.size);
    for (const word of ['Laura', 'mi casa', 'php', 'Exif'])
      expect(shown.rawPayload.includes(word), word).toBe(false);
    const { exif, orientation } = await sharp(shown.rawPayload).metadata();
    expect({ exif, orientation }).toEqual({});
    const turned = await send(jpeg, 'lado.jpg');
    expect(turned.body).toMatchObject({ width: 40, height: 60 });
    const small = await server.app.inject({ url: `/imagenes/320${body.url}` });
    expect((await sharp(small.rawPayload).metadata()).width).toBe(60);
    expect((await server.app.inject({ url: '/imagenes/320/files/nada.webp' })).statusCode).toBe(404);
  });

  it('may be JPG, PNG, WebP or AVIF, and are scaled down to the largest size a page shows', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const { status } = await send(await photo().toFormat(format).toBuffer(), `foto.${format}`);
      expect({ format, status }).toEqual({ format, status: 201 });
    }
    const wide = await sharp({ create: { width: 5000, height: 1000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await send(wide, 'ancha.png')).body).toMatchObject({ width: 2560, height: 512 });
  });

  it('are listed for admins, newest first [API-074]', async () => {
    const { body } = await server.call('GET /files', { query: { page: 1 } }, admin.token);
    expect(body.total).toBe(body.data.length);
    expect(body.data[0]).toMatchObject({ name: 'ancha.png', type: 'image/webp' });
    expect(body.data.map(({ file_id }) => file_id)).toEqual(
      body.data.map(({ file_id }) => file_id).sort((a, b) => b - a),
    );
    const [, { url, file_id } = { url: '', file_id: 0 }] = body.data;
    const found = await server.call('GET /files', { query: { url } }, admin.token);
    expect(found.body).toMatchObject({ total: 1, data: [{ file_id, url }] });
    const member = await signedInCustomer(server);
    expect((await server.call('GET /files', {}, member.token)).status).toBe(403);
  });
});

it('PDFs are stored unchanged and films cleaned; both have no public address', async () => {
  const pdf = await send(pdfOf(), 'Historia clínica.pdf');
  expect(pdf).toMatchObject({ status: 201, body: { type: 'application/pdf', name: 'Historia clínica.pdf' } });
  const clip = await send(film, 'clase.mp4');
  expect(clip).toMatchObject({
    status: 201,
    body: { type: 'video/mp4', size: film.length, rendition: 'waiting' },
  });
  expect(readFileSync(join(files_dir, clip.body.url)).equals(await cleanedFilm(film))).toBe(true);
  for (const url of [pdf.body.url, clip.body.url, `/files${pdf.body.url}`, `/imagenes/320${clip.body.url}`])
    expect((await server.app.inject({ url })).statusCode, url).toBe(404);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const zip = Buffer.concat([Buffer.from('504b03041400000008000000210000000000', 'hex'), Buffer.alloc(600)]);
const gif = Buffer.from(
  '47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b',
  'hex',
);
const box = (type: string, size: number, data: Buffer = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
};
const ftyp = film.subarray(0, film.readUInt32BE(0));
const jpeg = await photo().jpeg().toBuffer();
const png = await photo().png().toBuffer();
const webp = await photo().webp().toBuffer();
const avif = await photo().avif().toBuffer();
const many = 65 * 1024 * 1024;

/** The content, its file name, and the reason of the refusal. */
const hostile: [string, Uint8Array, string, string][] = [
  ['no bytes', Buffer.alloc(0), 'foto.jpg', 'file_empty'],
  // Wrong type
  ['text called a picture', Buffer.from('hola'), 'foto.jpg', 'file_type'],
  [
    'a page called a picture',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    'foto.png',
    'file_type',
  ],
  ['a page called a PDF', Buffer.from('<html><body onload=alert(1)>'), 'plan.pdf', 'file_type'],
  ['a program for Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]), 'foto.jpg', 'file_type'],
  [
    'a program for Linux',
    Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(400)]),
    'clase.mp4',
    'file_type',
  ],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'plan.pdf', 'file_type'],
  ['PHP', Buffer.from('<?php system($_GET[0]);'), 'foto.php.jpg', 'file_type'],
  [
    'a playlist that names a file of the server',
    Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    'clase.mp4',
    'file_type',
  ],
  ['a GIF', gif, 'foto.gif', 'file_type'],
  ['a TIFF', await photo().tiff().toBuffer(), 'foto.tiff', 'file_type'],
  ['zeros', Buffer.alloc(5000), 'foto.webp', 'file_type'],
  // SVG
  ['SVG with a script', Buffer.from(svg), 'dibujo.svg', 'file_type'],
  ['SVG with a script, called PNG', Buffer.from(`<?xml version="1.0"?>${svg}`), 'dibujo.png', 'file_type'],
  [
    'SVG that reads a file',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
    'd.svg',
    'file_type',
  ],
  ['SVG, compressed', gzipSync(svg), 'dibujo.svgz', 'file_type'],
  // Two at once
  ['GIF that is a script too', Buffer.concat([Buffer.from('GIF89a=1;alert(1);//')]), 'foto.gif', 'file_type'],
  [
    'a page behind the mark of a PNG',
    Buffer.concat([png.subarray(0, 33), Buffer.from('<script>alert(1)</script>')]),
    'foto.png',
    'file_damaged',
  ],
  ['PDF with a zip behind it', Buffer.concat([pdfOf(), zip]), 'plan.pdf', 'file_damaged'],
  [
    'PDF with a page behind it',
    Buffer.concat([pdfOf(), Buffer.from('<script>alert(1)</script>')]),
    'plan.pdf',
    'file_damaged',
  ],
  [
    'film that is nothing but its mark',
    Buffer.concat([ftyp, Buffer.from('<script>alert(1)</script>')]),
    'clase.mp4',
    'film_damaged',
  ],
  // PDFs with active content
  [
    'PDF with a program',
    pdfOf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    'plan.pdf',
    'pdf_active',
  ],
  [
    'PDF with a program, its name disguised',
    pdfOf({ catalog: '/OpenAction << /S /J#61vaScript >>' }),
    'plan.pdf',
    'pdf_active',
  ],
  [
    'PDF that starts another program',
    pdfOf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    'plan.pdf',
    'pdf_active',
  ],
  [
    'PDF with a file inside',
    pdfOf({ rest: '9 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n' }),
    'plan.pdf',
    'pdf_active',
  ],
  // Bombs
  ['zip', zip, 'fotos.zip', 'file_type'],
  ['zip bomb', gzipSync(Buffer.alloc(30_000_000)), 'foto.jpg', 'file_type'],
  ['pixel bomb', pngOf(60_000, 60_000), 'foto.png', 'picture_large'],
  ['pixel bomb of one long line', pngOf(50_000_000, 1), 'foto.png', 'picture_large'],
  [
    'picture with more data than pixels',
    pngOf(8000, 4000, deflateSync(Buffer.alloc(1))),
    'foto.png',
    'file_damaged',
  ],
  // Path names
  ['a name with a path', png, '../../etc/passwd', 'file_name'],
  ['a name with a path of Windows', png, '..\\..\\boot.ini', 'file_name'],
  ['a whole path', png, '/etc/cron.d/foto.png', 'file_name'],
  ['a name that is a folder', png, '..', 'file_name'],
  ['a name that reads backwards', png, 'foto\u202egnp.exe', 'file_name'],
  ['a name without end', png, `${'a'.repeat(300)}.png`, 'file_name'],
  // Over size
  ['picture over size', Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024)]), 'foto.jpg', 'file_large'],
  ['PDF over size', pdfOf({ rest: `% ${'x'.repeat(20 * 1024 * 1024)}\n` }), 'plan.pdf', 'file_large'],
  [
    'film over size',
    Buffer.concat([ftyp, box('mdat', many + 8), Buffer.alloc(many)]),
    'clase.mp4',
    'file_large',
  ],
  // Truncated
  ['JPG cut off', jpeg.subarray(0, jpeg.length - 400), 'foto.jpg', 'file_damaged'],
  ['PNG cut off', png.subarray(0, png.length - 400), 'foto.png', 'file_damaged'],
  ['WebP cut off', webp.subarray(0, webp.length - 200), 'foto.webp', 'file_damaged'],
  ['AVIF cut off', avif.subarray(0, avif.length - 100), 'foto.avif', 'file_damaged'],
  ['PDF cut off', pdfOf().subarray(0, 200), 'plan.pdf', 'file_damaged'],
  ['film cut off', film.subarray(0, film.length - 1000), 'clase.mp4', 'film_damaged'],
  [
    'film without its index',
    Buffer.concat([ftyp, box('mdat', 1008), Buffer.alloc(1000)]),
    'clase.mp4',
    'film_damaged',
  ],
];

describe(`${hostile.length} hostile files are refused in clear Spanish, and nothing of them remains`, () => {
  let before: string[];
  let rows: number;
  const count = async () => (await server.pool.query('select count(*) as n from files')).rows[0].n;
  beforeAll(async () => {
    before = filesBelow(files_dir);
    rows = await count();
  });
  afterEach(async () => {
    expect(filesBelow(files_dir)).toEqual(before);
    expect(await count()).toBe(rows);
  });
  for (const [what, bytes, name, code] of hostile)
    it(`${what}: ${code}`, async () => {
      const { status, body } = await send(bytes, name);
      expect({ code: body.code, refused: status >= 400 && status < 500 }).toEqual({ code, refused: true });
      expect(body.message).toMatch(/[a-záéíóú]{3,} .*\.$/i);
    });

  it('the refusal of another type names every kind that is accepted', () => {
    const kinds = ['JPG', 'PNG', 'WebP', 'AVIF', 'HEIC', 'PDF', 'MP4', 'MOV', 'MKV', 'WebM', 'AVI'];
    for (const kind of [...kinds, 'SRT', 'SBV', 'WebVTT']) {
      expect(problemText('file_type')).toMatch(new RegExp(`\\b${kind}\\b`));
    }
  });

  it('refuses a form without a file, and a body that is not a form', async () => {
    expect((await send(png, 'foto.png', 'otro')).body.code).toBe('file_missing');
    for (const type of [
      'application/json',
      'application/octet-stream',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/files',
        payload: '{}',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      });
      expect(answer.statusCode, `${type} ${answer.body}`).toBeLessThan(500);
      expect(answer.statusCode, type).toBeGreaterThanOrEqual(400);
    }
  });
});
