import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { pdfOf } from '@tbm/server/platform/testing/files';

/** PDFs by kind, with the outcome of each: stored unchanged, or the code of the refusal. To add a kind, add a row. */
export interface PaperKind {
  kind: string;
  bytes: Uint8Array;
  outcome: 'stored' | 'pdf_active' | 'pdf_locked' | 'file_damaged' | 'file_type';
}

const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>';
const twoActions = '/OpenAction << /S /GoTo /S /JavaScript /D [3 0 R /Fit] >>';
const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const join = (...parts: (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const changed = (pattern: RegExp, replacement: string, bytes = pdfOf()): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(pattern, replacement), 'latin1');

const object = (number: number, content: string | Buffer): Buffer =>
  join(`${number} 0 obj\n`, content, '\nendobj\n');
const stream = (dictionary: string, data: Uint8Array): Buffer =>
  join(`<< ${dictionary} /Length ${data.length} >>\nstream\n`, data, '\nendstream');

/** A row of a compressed table: 1, an offset and 0; or 2, a stream of objects and a place in it. */
const row = (type: number, value: number, last: number): number[] => [type, value >> 8, value & 255, last];

/** A PDF whose objects are all in one compressed stream; the first is the catalog. */
function compressedPdf(objects: string[]): Buffer {
  const offsets = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index ? 1 : 0));
  const index = `${offsets.map((offset, at) => `${at + 1} ${offset}`).join(' ')} `;
  const inside = deflateSync(Buffer.from(index + objects.join(' '), 'latin1'));
  const [packed, table] = [objects.length + 1, objects.length + 2];
  const head = join('%PDF-1.7\n');
  const body = object(
    packed,
    stream(`/Type /ObjStm /N ${objects.length} /First ${index.length} /Filter /FlateDecode`, inside),
  );
  const at = head.length + body.length;
  const rows = [
    row(0, 0, 0),
    ...objects.map((_, place) => row(2, packed, place)),
    row(1, head.length, 0),
    row(1, at, 0),
  ];
  const references = object(
    table,
    stream(`/Type /XRef /W [1 2 1] /Size ${table + 1} /Root 1 0 R`, Buffer.from(rows.flat())),
  );
  return join(head, body, references, `startxref\n${at}\n%%EOF\n`);
}

const pages = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
];
const catalog = (rest = ''): string => `<< /Type /Catalog /Pages 2 0 R ${rest} >>`;

/** A second version of the catalog behind a document, as programs save changes. */
function updated(bytes: Buffer, rest: string): Buffer {
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1'))?.[1];
  const added = object(1, catalog(rest));
  const at = String(bytes.length).padStart(10, '0');
  const end = `xref\n1 1\n${at} 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R /Prev ${before} >>\nstartxref\n${bytes.length + added.length}\n%%EOF\n`;
  return join(bytes, added, end);
}

/** A PDF with a table, and one more object in a stream that a compressed table names (7.5.8.4 of ISO 32000). */
function hybridPdf(content: string): Buffer {
  const begin = pdfOf().indexOf('xref');
  const index = '8 0 ';
  const packed = object(9, stream(`/Type /ObjStm /N 1 /First ${index.length}`, Buffer.from(index + content)));
  const at = begin + packed.length;
  const rows = [row(2, 9, 0), row(1, begin, 0), row(1, at, 0)];
  const references = object(
    10,
    stream('/Type /XRef /W [1 2 1] /Index [8 3] /Size 11 /Root 1 0 R', Buffer.from(rows.flat())),
  );
  const rest = join(packed, references).toString('latin1');
  return changed(/\/Size 4/, `/Size 11 /XRefStm ${at}`, pdfOf({ rest }));
}

/** An object that the table of the document does not need. */
const withObject = (content: string | Buffer): Buffer =>
  pdfOf({ rest: object(9, content).toString('latin1') });
const manyFaults = Array.from({ length: 4000 }, (_, at) => object(at + 9, '[ a b c ]')).join('');
const picture =
  '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray';

export const paperKinds: PaperKind[] = [
  { kind: 'of one page', bytes: pdfOf(), outcome: 'stored' },
  { kind: 'of version 2', bytes: changed(/PDF-1.7/, 'PDF-2.0'), outcome: 'stored' },
  { kind: 'with its objects compressed', bytes: compressedPdf([catalog(), ...pages]), outcome: 'stored' },
  { kind: 'ordered for the web', bytes: fixture('linearized.pdf'), outcome: 'stored' },
  {
    kind: 'with compressed objects beside its table',
    bytes: hybridPdf('<< /Title (Plan) >>'),
    outcome: 'stored',
  },
  { kind: 'with changes saved behind it', bytes: updated(pdfOf(), '/Lang (es)'), outcome: 'stored' },
  { kind: 'with a form', bytes: pdfOf({ catalog: '/AcroForm << /Fields [] >>' }), outcome: 'stored' },
  {
    kind: 'that opens at a page',
    bytes: pdfOf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }),
    outcome: 'stored',
  },
  {
    kind: 'with a link',
    bytes: withObject('<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://tbm.mx) >> >>'),
    outcome: 'stored',
  },
  {
    kind: 'whose picture has the bytes of a word',
    bytes: withObject(stream(picture, Buffer.from('2f4a5300', 'hex'))),
    outcome: 'stored',
  },
  {
    kind: 'whose compressed text speaks of programs',
    bytes: withObject(stream('/Filter /FlateDecode', deflateSync('BT (/JavaScript /Launch) Tj ET'))),
    outcome: 'stored',
  },
  {
    kind: 'whose title speaks of programs',
    bytes: withObject('<< /Title (/S /JavaScript /EmbeddedFiles) >>'),
    outcome: 'stored',
  },
  { kind: 'that forbids printing, and opens', bytes: fixture('restricted.pdf'), outcome: 'stored' },
  // Around it
  { kind: 'behind a byte order mark', bytes: join('\xef\xbb\xbf', pdfOf()), outcome: 'stored' },
  { kind: 'behind blank lines', bytes: join('\r\n\r\n  ', pdfOf()), outcome: 'stored' },
  { kind: 'behind a comment', bytes: join('% hecho por una impresora\n', pdfOf()), outcome: 'stored' },
  { kind: 'before 2 kB of blanks', bytes: join(pdfOf(), ' '.repeat(2048)), outcome: 'stored' },
  { kind: 'before 1 MB of zeros', bytes: join(pdfOf(), Buffer.alloc(1024 * 1024)), outcome: 'stored' },
  {
    kind: 'whose stream has an end mark',
    bytes: withObject(stream('', Buffer.from('Es el fin\n%%EOF\n'))),
    outcome: 'stored',
  },
  { kind: 'before a comment', bytes: join(pdfOf(), '% fin del documento\n'), outcome: 'stored' },
  { kind: 'before a comment and an end mark', bytes: join(pdfOf(), '% fin\n%%EOF\n'), outcome: 'stored' },
  { kind: 'whose table is elsewhere', bytes: changed(/startxref\n\d+/, 'startxref\n9'), outcome: 'stored' },
  {
    kind: 'whose offsets are wrong',
    bytes: changed(/0000000009 00000/, '0000000012 00000'),
    outcome: 'stored',
  },
  // Programs and files
  { kind: 'with a program', bytes: pdfOf({ catalog: script }), outcome: 'pdf_active' },
  {
    kind: 'with a program in a compressed object',
    bytes: compressedPdf([catalog(script), ...pages]),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a program, its name disguised',
    bytes: pdfOf({ catalog: '/OpenAction << /S /J#61vaScript >>' }),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a program, its kind elsewhere',
    bytes: compressedPdf([catalog('/OpenAction << /S 4 0 R /JS (1) >>'), ...pages, '/JavaScript']),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a program in a list of names',
    bytes: pdfOf({ catalog: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>' }),
    outcome: 'pdf_active',
  },
  { kind: 'with a program saved behind it', bytes: updated(pdfOf(), script), outcome: 'pdf_active' },
  {
    kind: 'with a program when a page opens',
    bytes: changed(/\/MediaBox/, '/AA << /O << /S /JavaScript /JS (1) >> >> /MediaBox'),
    outcome: 'pdf_active',
  },
  {
    kind: 'that starts another program',
    bytes: pdfOf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    outcome: 'pdf_active',
  },
  {
    kind: 'that starts another program from a compressed object',
    bytes: compressedPdf([catalog('/OpenAction << /S /Launch /F (cmd.exe) >>'), ...pages]),
    outcome: 'pdf_active',
  },
  {
    kind: 'that sends what is typed',
    bytes: withObject('<< /S /SubmitForm /F (https://x.mx) >>'),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a file inside',
    bytes: withObject(stream('/Type /EmbeddedFile', Buffer.from('hola'))),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a file inside a compressed object',
    bytes: compressedPdf([
      catalog('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>'),
      ...pages,
      '<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>',
    ]),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a pinned file',
    bytes: withObject('<< /Type /Annot /Subtype /FileAttachment >>'),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a player',
    bytes: withObject('<< /Type /Annot /Subtype /RichMedia >>'),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a program in a film',
    bytes: withObject('<< /S /Rendition /OP 0 /JS (app.alert\\(1\\)) >>'),
    outcome: 'pdf_active',
  },
  {
    kind: 'that opens another PDF',
    bytes: withObject('<< /S /GoToR /F (otro.pdf) /D [0 /Fit] >>'),
    outcome: 'pdf_active',
  },
  {
    kind: 'that opens a PDF inside another',
    bytes: withObject('<< /S /GoToE /D [0 /Fit] /T << /R /C /N (otro.pdf) >> >>'),
    outcome: 'pdf_active',
  },
  {
    kind: 'that continues in another PDF',
    bytes: withObject('<< /S /Thread /F (otro.pdf) /D 0 >>'),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a program in a compressed object beside its table',
    bytes: hybridPdf('<< /S /JavaScript /JS (1) >>'),
    outcome: 'pdf_active',
  },
  {
    kind: 'with a form of programs',
    bytes: pdfOf({ catalog: '/AcroForm << /Fields [] /XFA (x) >>' }),
    outcome: 'pdf_active',
  },
  // Locked and damaged
  {
    kind: 'with two values of one key',
    bytes: pdfOf({ catalog: twoActions }),
    outcome: 'file_damaged',
  },
  {
    kind: 'with two values of one key, written once more with one',
    bytes: pdfOf({ catalog: twoActions, rest: object(1, catalog()).toString('latin1') }),
    outcome: 'file_damaged',
  },
  {
    kind: 'with more warnings than are read',
    bytes: pdfOf({ rest: manyFaults }),
    outcome: 'file_damaged',
  },
  {
    kind: 'of a few kilobytes whose description is too large',
    bytes: compressedPdf([
      catalog(),
      ...pages,
      `${'['.repeat(400)}${'0 '.repeat(250_000)}${']'.repeat(400)}`,
    ]),
    outcome: 'file_damaged',
  },
  { kind: 'locked with a password', bytes: fixture('locked.pdf'), outcome: 'pdf_locked' },
  { kind: 'locked with a password of 1996', bytes: fixture('locked-40.pdf'), outcome: 'pdf_locked' },
  { kind: 'cut off', bytes: pdfOf().subarray(0, 200), outcome: 'file_damaged' },
  {
    kind: 'ordered for the web, cut off',
    bytes: fixture('linearized.pdf').subarray(0, 700),
    outcome: 'file_damaged',
  },
  {
    kind: 'without pages',
    bytes: changed(/\/Kids \[3 0 R\] \/Count 1/, '/Kids [] /Count 0'),
    outcome: 'file_damaged',
  },
  {
    kind: 'with a zip behind it',
    bytes: join(pdfOf(), Buffer.from('504b030414000000', 'hex')),
    outcome: 'file_damaged',
  },
  {
    kind: 'with a page of the web behind it',
    bytes: join(pdfOf(), '<script>alert(1)</script>'),
    outcome: 'file_damaged',
  },
  {
    kind: 'with a page of the web between two end marks',
    bytes: join(pdfOf(), '<script>alert(1)</script>\nstartxref\n9\n%%EOF\n'),
    outcome: 'file_damaged',
  },
  {
    kind: 'with a comment and a page of the web between two end marks',
    bytes: join(pdfOf(), '% x\n<script>alert(1)</script>\nstartxref\n9\n%%EOF\n'),
    outcome: 'file_damaged',
  },
  {
    kind: 'with a long comment and a page of the web between two end marks',
    bytes: join(pdfOf(), `% ${'x'.repeat(5000)}\n<script>alert(1)</script>\nstartxref\n9\n%%EOF\n`),
    outcome: 'file_damaged',
  },
  { kind: 'that is HTML', bytes: Buffer.from('<html><body>%PDF-1.7</body></html>'), outcome: 'file_type' },
];
