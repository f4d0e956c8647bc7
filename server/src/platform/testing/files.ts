import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import type { StoredFile } from '@tbm/contract/files';
import { cleanFilm } from '../../features/files/clean-film.ts';
import type { TestServer } from './server.ts';

/** A short real film of 854 × 480 without sound. */
export const filmPath = fileURLToPath(new URL('../../../../demo/films/barre.mp4', import.meta.url));

/** A box of an MP4 with this content, or with these boxes. */
export function boxOf(type: string, ...content: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 8);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body]);
}

/** The index of an MP4 with tracks of these kinds: `vide`, `soun`, `text`. */
export const indexOf = (...handlers: string[]): Buffer =>
  boxOf(
    'moov',
    boxOf('mvhd', '\0'.repeat(100)),
    ...handlers.map((kind) =>
      boxOf(
        'trak',
        boxOf('tkhd', '\0'.repeat(84)),
        boxOf('mdia', boxOf('hdlr', '\0'.repeat(8), kind, '\0'.repeat(13))),
      ),
    ),
  );

/** The same film as it is stored: without the data that its camera wrote. */
export async function cleanedFilm(film: Uint8Array): Promise<Buffer> {
  const dir = mkdtempSync(join(tmpdir(), 'tbm-clean-'));
  const path = join(dir, 'film.mp4');
  writeFileSync(path, film);
  await cleanFilm(path);
  const cleaned = readFileSync(path);
  rmSync(dir, { recursive: true });
  return cleaned;
}

/** Sends a file as a form. */
export async function sendFile(
  { app }: Pick<TestServer, 'app'>,
  token: string,
  {
    bytes,
    name,
    field = 'file',
    to = 'POST /files',
  }: {
    bytes: Uint8Array;
    name: string;
    field?: string;
    to?: 'POST /files' | 'POST /post_files' | 'PUT /customer/photo' | `POST /track_files${string}`;
  },
): Promise<{ status: number; body: StoredFile & { code?: string; message?: string } }> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const made = new Response(form);
  const [method, path] = to.split(' ') as ['POST' | 'PUT', string];
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    payload: Buffer.from(await made.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': made.headers.get('content-type') ?? '',
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Every file below a folder. */
export const filesBelow = (dir: string): string[] =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A grey PNG whose header claims this size, with the data of one line only. */
export function pngOf(width: number, height: number, data = deflateSync(Buffer.alloc(width + 1))): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PDF of one empty page; `catalog` and `rest` are written into it. */
export function pdfOf({ catalog = '', rest = '' } = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = '%PDF-1.7\n';
  const at = objects.map((object, index) => {
    const here = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return here;
  });
  const table = at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length + rest.length}\n%%EOF\n`;
  return Buffer.from(`${text}${rest}${end}`, 'latin1');
}
