import { readFile } from 'node:fs/promises';
import createModule from '@neslinesli93/qpdf-wasm';
import { problem } from '../../platform/errors.ts';

// Runs in a process of its own: qpdf, as WebAssembly, reads what strangers wrote.

/** Actions that run a program, open a file or send data. A form or a plan never needs them. */
const activeActions = new Set<unknown>([
  '/JavaScript',
  '/Launch',
  '/ImportData',
  '/SubmitForm',
  '/RichMediaExecute',
]);

/** Annotations that bring a file or a player along. */
const activeAnnotations = new Set<unknown>(['/RichMedia', '/3D', '/FileAttachment']);

/** The most bytes that the description of all objects may have. */
const largestDescription = 150 * 1024 * 1024;

/** Checks that a file is a complete PDF that opens without a password and has no active content. Throws `file_damaged`, `pdf_locked`, `pdf_active`. */
export async function checkPdf(path: string): Promise<void> {
  const document = documentIn(await readFile(path));
  const mended = withNewTable(document);
  // Readers that mend a document also find objects that its own table does not name.
  const readings = [await readObjects(document), mended && (await readObjects(mended))];
  const found = readings.filter((objects) => objects !== null);
  if (found.length === 0) throw problem(isEncrypted(document) ? 'pdf_locked' : 'file_damaged');
  if (found.some(isActive)) throw problem('pdf_active');
}

const isEncrypted = (document: Uint8Array): boolean =>
  /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(textOf(document));

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Blanks and comments, which programs write around a document. */
const comments = /^(?:[\s\0]|%(?!PDF-)[^\r\n]*(?:[\r\n]|$))*$/;
const byteOrderMark = /^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)/;
/** The most bytes of comments before or after a document. */
const mostComments = 4096;

/** From the header to the last end mark. Throws `file_damaged` when one is missing, or something else is around them. */
function documentIn(bytes: Buffer): Uint8Array {
  const begin = bytes.indexOf('%PDF-');
  const end = bytes.lastIndexOf('%%EOF') + '%%EOF'.length;
  if (begin < 0 || end <= begin) throw problem('file_damaged');
  let last = bytes.length;
  while (last > end && isBlank(bytes[last - 1])) last -= 1;
  const before = bytes.toString('latin1', 0, begin).replace(byteOrderMark, '');
  const after = bytes.toString('latin1', end, last);
  for (const around of [before, after]) {
    if (around.length > mostComments || !comments.test(around)) throw problem('file_damaged');
  }
  return Buffer.concat([bytes.subarray(begin, end), Buffer.from('\n')]);
}

/** White space of a PDF, which has NUL too, or the mark of an end of file. */
const isBlank = (byte: number | undefined): boolean => byte !== undefined && (byte <= 0x20 || byte === 0x1a);

/**
 * The same document with a new table of its objects, as readers make one when offsets are wrong. Null where objects
 * are in streams, which have no such table.
 */
function withNewTable(document: Uint8Array): Uint8Array | null {
  const text = textOf(document);
  const trailer = text.match(/(?<=trailer\s*)<<(?:(?!trailer).)*?>>(?=\s*startxref)/gs)?.at(-1);
  if (!trailer) return null;
  const sections = new Map<string, string>();
  for (const { 1: number = '', 2: generation = '', index } of text.matchAll(
    /(?<![\w.])(\d{1,8})\s+(\d{1,5})\s+obj\b/g,
  )) {
    const entry = `${String(index).padStart(10, '0')} ${generation.padStart(5, '0')} n `;
    sections.set(number, `${number} 1\n${entry}\n`);
  }
  const table = ['xref\n0 1\n0000000000 65535 f \n', ...sections.values()].join('');
  const rest = trailer.replace(/\/(Prev|XRefStm)\s+\d+/g, '');
  const end = `${table}trailer\n${rest}\nstartxref\n${document.length}\n%%EOF\n`;
  return Buffer.concat([document, Buffer.from(end, 'latin1')]);
}

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** Names begin with a slash, references look like `12 0 R`. */
type Objects = Record<string, { value?: Value; stream?: { dict: Value } }>;

interface Qpdf {
  FS: {
    init(input: () => null, output: (byte: number) => void, error: (byte: number) => void): void;
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
  callMain(args: string[]): number;
}

/** All objects of a document, also those in object streams; null when it cannot be read. */
async function readObjects(document: Uint8Array): Promise<Objects | null> {
  const messages: number[] = [];
  const options = {
    preRun: [
      ({ FS }: Qpdf) =>
        FS.init(
          () => null,
          () => {},
          (byte) => messages.length < 1_000_000 && messages.push(byte),
        ),
    ],
  };
  const qpdf = await (createModule as unknown as (given: typeof options) => Promise<Qpdf>)(options);
  qpdf.FS.writeFile('/in.pdf', document);
  const parts = ['--json-key=qpdf', '--json-key=pages', '--json-stream-data=none'];
  // 0: read; 3: read, with warnings.
  const status = qpdf.callMain(['/in.pdf', '--json=2', ...parts, '/out.json']);
  if (status !== 0 && status !== 3) return null;
  // Of two values of one key, readers take one or the other.
  if (Buffer.from(messages).includes('duplicated key')) return null;
  const described = qpdf.FS.readFile('/out.json');
  if (described.length > largestDescription) return null;
  const { pages, qpdf: parsed } = JSON.parse(Buffer.from(described).toString());
  return pages.length > 0 ? parsed[1] : null;
}

function isActive(objects: Objects): boolean {
  const resolve = (value: Value | undefined): Value | undefined => {
    const found = typeof value === 'string' && / \d+ R$/.test(value) ? objects[`obj:${value}`] : undefined;
    return found ? (found.value ?? found.stream?.dict) : value;
  };
  const field = (value: Value | undefined, key: string): Value | undefined => {
    const found = resolve(value);
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? resolve(found[key])
      : undefined;
  };
  const form = field(field(objects.trailer?.value, '/Root'), '/AcroForm');
  if (field(form, '/XFA')) return true;

  const values: Value[] = Object.values(objects).map(({ value, stream }) => value ?? stream?.dict ?? null);
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const part of Object.values(value)) values.push(part);
    if (Array.isArray(value)) continue;
    const isFile =
      value['/EF'] !== undefined && (value['/F'] ?? value['/UF'] ?? value['/Type']) !== undefined;
    if (isFile || field(value, '/Type') === '/EmbeddedFile') return true;
    if (activeActions.has(field(value, '/S')) || activeAnnotations.has(field(value, '/Subtype'))) return true;
  }
  return false;
}
