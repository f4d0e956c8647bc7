import { readFile } from 'node:fs/promises';
import createModule from '@neslinesli93/qpdf-wasm';
import { problem } from '../../platform/errors.ts';

// Runs in a separate process, because qpdf (as WebAssembly) reads files of strangers.

/** Actions that run a program, open another file or send data. A form or a plan never needs them. */
const activeActions = new Set<unknown>([
  '/JavaScript',
  '/Launch',
  '/GoToR',
  '/GoToE',
  '/Thread',
  '/ImportData',
  '/SubmitForm',
  '/RichMediaExecute',
]);

/** Annotations that contain a file or a player. */
const activeAnnotations = new Set<unknown>(['/RichMedia', '/3D', '/FileAttachment']);

/** The most bytes that the description of all objects may have. */
const largestDescription = 150 * 1024 * 1024;

/** The most bytes of warnings about a document. */
const mostWarnings = 1_000_000;

/** Checks that a file is a complete PDF that opens without a password and has no active content. Throws `file_damaged`, `pdf_locked`, `pdf_active`. */
export async function checkPdf(path: string): Promise<void> {
  const document = documentIn(await readFile(path));
  const outcome = await examine(document);
  if (outcome === 'active') throw problem('pdf_active');
  // Readers that mend a document also find objects that its own table does not name.
  const mended = withNewTable(document);
  const mendedOutcome = mended ? await examine(mended) : 'unreadable';
  if (mendedOutcome === 'active') throw problem('pdf_active');
  if (outcome === 'unreadable' && mendedOutcome === 'unreadable') {
    throw problem(isEncrypted(document) ? 'pdf_locked' : 'file_damaged');
  }
}

const isEncrypted = (document: Uint8Array): boolean =>
  /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(textOf(document));

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Blanks and comments, which programs write around a document. */
const comments = /^(?:[\s\0]|%(?!PDF-)[^\r\n]*(?:[\r\n]|$))*$/;
const byteOrderMark = /^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)/;
/** The most bytes of comments before or after a document. */
const mostComments = 4096;

/**
 * How the text after an end mark may begin, behind blanks and comments: with the first word of changes that were saved there, or
 * with the end of a stream that contains the mark.
 */
const changesOrStreamEnd = /^(?:\s|%[^\r\n]*[\r\n])*(?:\d+\s+\d+\s+obj|xref|trailer|startxref|endstream)/;

/** Whether a text is nothing but blanks and comments, and not more of them than are allowed. */
const isComment = (text: string): boolean => text.length <= mostComments && comments.test(text);

/** From the header to the last end mark. Throws `file_damaged` when one is missing, or something else is around them. */
function documentIn(bytes: Buffer): Uint8Array {
  const begin = bytes.indexOf('%PDF-');
  const last = bytes.lastIndexOf('%%EOF');
  const end = last + '%%EOF'.length;
  if (begin < 0 || last < begin) throw problem('file_damaged');
  for (let mark = bytes.indexOf('%%EOF', begin); mark < last; mark = bytes.indexOf('%%EOF', mark + 1)) {
    const following = textAfter(bytes, mark + '%%EOF'.length);
    if (!isComment(following) && !changesOrStreamEnd.test(following)) throw problem('file_damaged');
  }
  const before = bytes.toString('latin1', 0, Math.min(begin, mostComments + 1)).replace(byteOrderMark, '');
  const after = textAfter(bytes, end);
  for (const around of [before, after]) {
    if (!isComment(around)) throw problem('file_damaged');
  }
  return Buffer.concat([bytes.subarray(begin, end), Buffer.from('\n')]);
}

/** The text from the first byte that is not blank, from `at` on: at most one byte more than comments may have. */
function textAfter(bytes: Buffer, at: number): string {
  let begin = at;
  while (isBlank(bytes[begin])) begin += 1;
  return bytes.toString('latin1', begin, begin + mostComments + 1);
}

/** White space of a PDF, which includes NUL, or the mark of an end of file. */
const isBlank = (byte: number | undefined): boolean => byte !== undefined && (byte <= 0x20 || byte === 0x1a);

/**
 * The same document with a new table of its objects, like the one that readers make when offsets are wrong. Null where objects
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
  // `XRefStm` stays: it names the table of objects that are in streams.
  const rest = trailer.replace(/\/Prev\s+\d+/g, '');
  const end = `${table}trailer\n${rest}\nstartxref\n${document.length}\n%%EOF\n`;
  return Buffer.concat([document, Buffer.from(end, 'latin1')]);
}

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** All objects of a document, also those in streams. Names begin with a slash, references look like `12 0 R`. */
type Objects = Record<string, { value?: Value; stream?: { dict: Value } }>;

interface Qpdf {
  FS: {
    init(input: () => null, output: (byte: number) => void, error: (byte: number) => void): void;
    stat(path: string): { size: number };
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
  callMain(args: string[]): number;
}

/** Whether a document has active content. Throws `file_damaged` when its objects cannot all be known. */
async function examine(document: Uint8Array): Promise<'unreadable' | 'active' | 'plain'> {
  const warnings: number[] = [];
  const options = {
    preRun: [
      ({ FS }: Qpdf) =>
        FS.init(
          () => null,
          () => {},
          (byte) => warnings.length <= mostWarnings && warnings.push(byte),
        ),
    ],
  };
  const qpdf = await (createModule as unknown as (given: typeof options) => Promise<Qpdf>)(options);
  qpdf.FS.writeFile('/in.pdf', document);
  const parts = ['--json-key=qpdf', '--json-key=pages', '--json-stream-data=none'];
  // 0: read; 3: read, with warnings.
  const status = qpdf.callMain(['/in.pdf', '--json=2', ...parts, '/out.json']);
  // When a key has two values, some readers take the first and some the second.
  if (warnings.length > mostWarnings || Buffer.from(warnings).includes('duplicated key')) {
    throw problem('file_damaged');
  }
  if (status !== 0 && status !== 3) return 'unreadable';
  if (qpdf.FS.stat('/out.json').size > largestDescription) throw problem('file_damaged');
  const { pages, qpdf: parsed } = JSON.parse(Buffer.from(qpdf.FS.readFile('/out.json')).toString());
  if (isActive(parsed[1])) return 'active';
  return pages.length > 0 ? 'plain' : 'unreadable';
}

/** Whether a dictionary contains a program, or describes a file within the document. */
const hasProgramOrFile = (value: { [key: string]: Value }): boolean =>
  value['/JS'] !== undefined ||
  (value['/EF'] !== undefined && (value['/F'] ?? value['/UF'] ?? value['/Type']) !== undefined);

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
    if (activeActions.has(field(value, '/S')) || activeAnnotations.has(field(value, '/Subtype'))) return true;
    if (field(value, '/Type') === '/EmbeddedFile') return true;
    if (hasProgramOrFile(value)) return true;
  }
  return false;
}
