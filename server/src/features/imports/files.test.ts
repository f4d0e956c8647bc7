import { readFileSync } from 'node:fs';
import type { ImportKind } from '@tbm/contract/imports';
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { Problem } from '../../platform/errors.ts';
import { type WorkbookCell, type WorkbookSheet, workbookOf } from '../../platform/testing/workbook.ts';
import { makeDraft } from './make-draft.ts';
import type { StudioFacts } from './read-row.ts';
import { readTable } from './read-table.ts';

// Files as studios upload them, by kind, each with its outcome. Every input is made here in the form of real files.

const facts: StudioFacts = {
  timezone: 'America/Monterrey',
  today: '2026-11-18',
  branches: [{ branch_id: 1, name: 'Monterrey', slug: 'monterrey', timezone: 'America/Monterrey' }],
  packages: new Map([
    [152, { title: '12 Clases', class_amount: 12, is_unlimited: false }],
    [153, { title: 'Ilimitado', class_amount: null, is_unlimited: true }],
  ]),
};

/** The outcome of a file: its first row in words, the questions, and the problems; or why it is refused. */
async function outcomeOf(kind: ImportKind, bytes: Uint8Array): Promise<string> {
  try {
    const { rows, ...reading } = await readTable({ bytes, kind });
    const { draft, problems } = await makeDraft({
      kind,
      rows,
      reading,
      settings: {},
      facts,
      knownEmails: async (emails) => new Set(emails),
    });
    const first = draft.preview[0]?.cells.map(({ text }) => text).filter(Boolean) ?? [];
    return [
      first.join(' | '),
      ...draft.questions.map(
        ({ id, options }) => `¿${id}: ${options.map(({ label }) => label).join(' / ')}?`,
      ),
      ...draft.warnings,
      ...problems.map(({ row, column, code }) => `${row} ${column ?? ''} ${code}`.replace('  ', ' ')),
    ]
      .filter(Boolean)
      .join(' · ');
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const encode = (text: string, encoding: string): Uint8Array => iconv.encode(text, encoding);
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const sheet = (rows: WorkbookCell[][], more: Partial<WorkbookSheet> = {}): WorkbookSheet => ({
  name: 'Hoja1',
  rows,
  ...more,
});
const workbook = (...rows: WorkbookCell[][]): Uint8Array => workbookOf([sheet(rows)]);

const peña = 'nombre,apellidos,correo\nAna,Peña,ana@x.mx\n';
const read = 'Ana | Peña | ana@x.mx';
const person = (cells: string) => text(`nombre,apellidos,correo,teléfono,cumpleaños\n${cells}`);
const bought = (cells: string) => text(`correo;paquete;clases;precio;vence\nana@x.mx;152;${cells}`);

const cases: [kind: string, file: Uint8Array, outcome: string, of?: ImportKind][] = [
  // Encodings.
  ['UTF-8', text(peña), read],
  ['UTF-8 with a mark', text(`\uFEFF${peña}`), read],
  ['UTF-16 LE, "Unicode text"', encode(`\uFEFF${peña.replaceAll(',', '\t')}`, 'utf-16le'), read],
  ['UTF-16 BE with a mark', encode(`\uFEFF${peña}`, 'utf-16be'), read],
  ['UTF-16 LE without a mark', encode(peña, 'utf-16le'), read],
  ['Windows-1252', encode(peña, 'windows-1252'), read],
  [
    'Mac Roman',
    encode('nombre,apellidos,correo,telefono\nAna,Peña,ana@x.mx,8112345678\n', 'macintosh'),
    `${read} | 81 1234 5678`,
  ],
  ['MS-DOS 850', encode(peña, 'cp850'), read],
  [
    'doubtful: í of a Mac or an apostrophe of Windows',
    encode('nombre,apellidos,correo\nMaría,Ruiz,ana@x.mx\n', 'macintosh'),
    'María | Ruiz | ana@x.mx · ¿encoding: María · Mac (Mac Roman) / Mar’a · Windows (Europa occidental) / MarÆa · MS-DOS (850) / Mar�a · UTF-8?',
  ],
  ['UTF-8 that was saved twice', text(iconv.decode(Buffer.from(peña), 'windows-1252')), read],
  ['accents in two characters', text(peña.normalize('NFD')), read],
  // Separators and lines.
  [
    'semicolons, with a comma in a name',
    text('correo;teléfono;nombre;apellidos\na1@x.mx;8112345678;Ana;Garza, de la'),
    'Ana | Garza, de la | a1@x.mx | 81 1234 5678',
  ],
  ['tabs', text(peña.replaceAll(',', '\t')), read],
  ['bars', text(peña.replaceAll(',', '|')), read],
  ['sep= of Excel', text(`sep=;\r\n${peña.replaceAll(',', ';')}`), read],
  ['lines of an old Mac', text(peña.replaceAll('\n', '\r')), read],
  ['lines of Windows', text(peña.replaceAll('\n', '\r\n')), read],
  [
    'quotes, a line within a cell',
    text('nombre,apellidos,correo\n"Ana\nLucía","Peña",ana@x.mx'),
    'Ana Lucía | Peña | ana@x.mx',
  ],
  [
    'a nickname in quotes',
    text('nombre,apellidos,correo\nAna "Güera",Peña,ana@x.mx'),
    'Ana "Güera" | Peña | ana@x.mx',
  ],
  // Headers.
  ['a title, a date and an empty line above', text(`Clientes,,\n18/11/2026,,\n,,\n${peña}`), read],
  [
    'a header twice',
    text('nombre,apellidos,correo,correo\nAna,Peña,a@x.mx,b@x.mx'),
    'Ana | Peña · El encabezado “correo” está dos veces. Elige de qué columna se toma cada dato. · Elige la columna de correo. · 2 correo email_invalid',
  ],
  [
    'more cells than headers',
    text('nombre,apellidos,correo\nAna,Peña,ana@x.mx,de más'),
    `${read} · 2 import_cells_extra`,
  ],
  ['fewer cells than headers', text('nombre,apellidos,correo,teléfono\nAna,Peña,ana@x.mx'), read],
  [
    'Mindbody',
    text(
      'Client ID,First Name,Last Name,Email,Mobile Phone,Birthday\n1,Ana,Peña,ana@x.mx,52 81 1234 5678,12/31/1990',
    ),
    `${read} | 81 1234 5678 | 31 de diciembre de 1990`,
  ],
  [
    'Glofox',
    text(
      'First Name,Last Name,Email,Phone,Date of Birth,Membership\nAna,Peña,ana@x.mx,8112345678,1990-12-31,12',
    ),
    `${read} | 81 1234 5678 | 31 de diciembre de 1990`,
  ],
  [
    'Momence',
    text('First name,Last name,E-mail,Phone number\nAna,Peña,ana@x.mx,+528112345678'),
    `${read} | 81 1234 5678`,
  ],
  [
    'Fitco',
    text(
      'Nombres;Apellido paterno;Apellido materno;Correo electrónico;Celular\nAna;Peña;Ruiz;ana@x.mx;8112345678',
    ),
    'Ana | Peña Ruiz | ana@x.mx | 81 1234 5678',
  ],
  ['WodBoard', text('Name,Email Address,Mobile\nAna Peña,ana@x.mx,8112345678'), `${read} | 81 1234 5678`],
  ['TeamUp', text('Customer,Email,Phone\n"Peña, Ana",ana@x.mx,8112345678'), `${read} | 81 1234 5678`],
  [
    'Wix',
    text('First Name,Last Name,Email 1,Phone 1,Birthdate\nAna,Peña,ana@x.mx,8112345678,1990-12-31'),
    `${read} | 81 1234 5678 | 31 de diciembre de 1990`,
  ],
  [
    'packages of Mindbody',
    text('Client Email,Pricing Option,Visits Remaining,Expiration Date\nana@x.mx,12 CLASES,8,12/31/2026'),
    'ana@x.mx | 12 Clases | 8 clases | 31 de diciembre de 2026',
    'memberships',
  ],
  [
    'a header that nothing knows',
    text('uno,dos\nAna,Peña'),
    'Elige la columna de nombre. · Elige la columna de apellidos. · Elige la columna de correo. · 2 nombre name_missing · 2 apellidos last_name_missing · 2 correo email_invalid',
  ],
  // Phones.
  ['a phone N/A', person('Ana,Peña,ana@x.mx,N/A,'), read],
  ['a phone 044', person('Ana,Peña,ana@x.mx,044 81 1234 5678,'), `${read} | 81 1234 5678`],
  ['a phone as a number', person('Ana,Peña,ana@x.mx,8112345678.0,'), `${read} | 81 1234 5678`],
  ['two phones', person('Ana,Peña,ana@x.mx,8112345678 / 8187654321,'), `${read} | 81 1234 5678`],
  [
    'a phone that a spreadsheet cut',
    person('Ana,Peña,ana@x.mx,8.11235E+09,'),
    `${read} | 8.11235E+09 · 2 teléfono phone_invalid`,
  ],
  // Dates.
  ['31-dic-90', person('Ana,Peña,ana@x.mx,,31-dic-90'), `${read} | 31 de diciembre de 1990`],
  [
    '1990-12-31T00:00:00',
    person('Ana,Peña,ana@x.mx,,1990-12-31T00:00:00'),
    `${read} | 31 de diciembre de 1990`,
  ],
  [
    'a serial number in text',
    person('Ana,Peña,ana@x.mx,,33000'),
    `${read} | 33000 · ¿birthdate:serials: 7 de mayo de 1990 (Excel de Windows o reciente) / 8 de mayo de 1994 (Excel antiguo de Mac)? · 2 cumpleaños import_date_invalid`,
  ],
  [
    'an order that the column decides',
    person('Ana,Peña,ana@x.mx,,03/04/1990\nEva,Ruiz,eva@x.mx,,12/31/1990'),
    `${read} | 4 de marzo de 1990`,
  ],
  [
    'an order that nothing decides',
    person('Ana,Peña,ana@x.mx,,03/04/1990'),
    `${read} | 03/04/1990 · ¿birthdate:order: 3 de abril de 1990 / 4 de marzo de 1990? · 2 cumpleaños import_date_invalid`,
  ],
  [
    'a day that is none',
    person('Ana,Peña,ana@x.mx,,31/02/1990'),
    `${read} | 31/02/1990 · 2 cumpleaños import_date_invalid`,
  ],
  // Amounts and classes.
  [
    '$1,490 and 8 classes',
    bought('8;$1,490;31/12/2026'),
    'ana@x.mx | 12 Clases | 8 clases | $1,490 | 31 de diciembre de 2026 · ¿price:sign: $1,490.00 / $1.49? · 2 precio import_amount_invalid',
    'memberships',
  ],
  [
    '$1,490.00',
    bought('8.0;$1,490.00;31/12/2026'),
    'ana@x.mx | 12 Clases | 8 clases | $1,490.00 | 31 de diciembre de 2026',
    'memberships',
  ],
  [
    '1.490,00',
    bought('8 clases;1.490,00;1 de marzo de 2027'),
    'ana@x.mx | 12 Clases | 8 clases | $1,490.00 | 1 de marzo de 2027',
    'memberships',
  ],
  [
    '8 de 12',
    bought('8 de 12;;31/12/2026'),
    'ana@x.mx | 12 Clases | 8 de 12 | 31 de diciembre de 2026 · ¿classes:meaning: 8 clases le quedan / ya usó 8: le quedan 4? · 2 clases import_number_invalid',
    'memberships',
  ],
  [
    'more classes than the package has',
    bought('13;;31/12/2026'),
    'ana@x.mx | 12 Clases | 13 clases | 31 de diciembre de 2026 · 2 clases import_classes_more',
    'memberships',
  ],
  [
    'unlimited',
    text('correo,paquete,clases,vence\nana@x.mx,ilimitado,Ilimitadas,31/12/2026'),
    'ana@x.mx | Ilimitado | 31 de diciembre de 2026',
    'memberships',
  ],
  // Times.
  [
    '09:00 hrs',
    text('correo,sucursal,fecha,hora\nana@x.mx,Monterrey,27/11/2026,09:00 hrs'),
    'ana@x.mx | Monterrey | 27 de noviembre de 2026 | 09:00',
    'reservations',
  ],
  [
    'a part of a day',
    text('correo,sucursal,fecha,hora\nana@x.mx,Monterrey,27/11/2026,0.375'),
    'ana@x.mx | Monterrey | 27 de noviembre de 2026 | 09:00',
    'reservations',
  ],
  [
    '7 alone',
    text('correo,sucursal,fecha,hora\nana@x.mx,Monterrey,27/11/2026,7'),
    'ana@x.mx | Monterrey | 27 de noviembre de 2026 | 7 · 2 hora import_time_invalid',
    'reservations',
  ],
  // Workbooks.
  [
    'a workbook',
    workbook(['nombre', 'apellidos', 'correo', 'teléfono'], ['Ana', 'Peña', 'ana@x.mx', 8112345678]),
    `${read} | 81 1234 5678`,
  ],
  [
    'dates of a workbook',
    workbook(
      ['nombre', 'apellidos', 'correo', 'cumpleaños'],
      ['Ana', 'Peña', 'ana@x.mx', { number: 33_000, format: 'date' }],
    ),
    `${read} | 7 de mayo de 1990`,
  ],
  [
    'dates of a workbook that counts from 1904',
    workbookOf(
      [
        sheet([
          ['nombre', 'apellidos', 'correo', 'cumpleaños'],
          ['Ana', 'Peña', 'ana@x.mx', { number: 31_538, format: 'date' }],
        ]),
      ],
      { is1904: true },
    ),
    `${read} | 7 de mayo de 1990`,
  ],
  [
    'a serial number without a format, from 1904',
    workbookOf(
      [
        sheet([
          ['nombre', 'apellidos', 'correo', 'cumpleaños'],
          ['Ana', 'Peña', 'ana@x.mx', 31_538],
        ]),
      ],
      { is1904: true },
    ),
    `${read} | 7 de mayo de 1990`,
  ],
  [
    'times of a workbook',
    workbook(
      ['correo', 'sucursal', 'fecha', 'hora'],
      ['ana@x.mx', 'Monterrey', { number: 46_353, format: 'date' }, { number: 0.375, format: 'time' }],
    ),
    'ana@x.mx | Monterrey | 27 de noviembre de 2026 | 09:00',
    'reservations',
  ],
  [
    'a moment in one cell',
    workbook(
      ['correo', 'sucursal', 'fecha'],
      ['ana@x.mx', 'Monterrey', { number: 46_353.375, format: 'moment' }],
    ),
    'ana@x.mx | Monterrey | 27 de noviembre de 2026 | 09:00',
    'reservations',
  ],
  [
    'classes that Excel made a date',
    workbook(
      ['correo', 'paquete', 'clases', 'vence'],
      ['ana@x.mx', 152, { number: 46_364, format: 'date' }, '31/12/2026'],
    ),
    'ana@x.mx | 12 Clases | 2026-12-08 | 31 de diciembre de 2026 · 2 clases import_number_invalid',
    'memberships',
  ],
  [
    'a merged title and merged cells',
    workbookOf([
      sheet(
        [
          ['Clientes', null, null],
          ['nombre', 'apellidos', 'correo'],
          ['Ana', 'Peña', 'ana@x.mx'],
          ['Eva', null, 'eva@x.mx'],
        ],
        { merged: ['A1:C1', 'B3:B4'] },
      ),
    ]),
    read,
  ],
  [
    'several sheets',
    workbookOf([
      sheet([['Notas de la dueña']], { name: 'Notas' }),
      sheet(
        [
          ['nombre', 'apellidos', 'correo'],
          ['Ana', 'Peña', 'ana@x.mx'],
        ],
        { name: 'Socias' },
      ),
    ]),
    read,
  ],
  [
    'a hidden sheet',
    workbookOf([
      sheet(
        [
          ['nombre', 'apellidos', 'correo'],
          ['Vieja', 'Lista', 'v@x.mx'],
        ],
        { name: 'Vieja', isHidden: true },
      ),
      sheet(
        [
          ['nombre', 'apellidos', 'correo'],
          ['Ana', 'Peña', 'ana@x.mx'],
        ],
        { name: 'Socias' },
      ),
    ]),
    read,
  ],
  [
    'formulas with their values',
    workbook(
      ['nombre', 'apellidos', 'correo'],
      [{ formula: 'A9', value: 'Ana' }, 'Peña', { formula: 'HYPERLINK("http://x")', value: 'ana@x.mx' }],
    ),
    read,
  ],
  [
    'a formula without a value',
    workbook(['nombre', 'apellidos', 'correo'], [{ formula: 'A9' }, 'Peña', 'ana@x.mx']),
    'Peña | ana@x.mx · 2 nombre name_missing',
  ],
  [
    'errors in cells',
    workbook(
      ['nombre', 'apellidos', 'correo', 'teléfono'],
      ['Ana', 'Peña', 'ana@x.mx', { error: '#N/A' }],
      ['Eva', { error: '#REF!' }, 'eva@x.mx', null],
    ),
    `${read} · 3 apellidos last_name_missing`,
  ],
  [
    'empty rows in between',
    workbook(['nombre', 'apellidos', 'correo'], [null, null, null], ['Ana', 'Peña', 'ana@x.mx'], [null]),
    read,
  ],
  // Hostile and wrong files.
  ['an empty file', new Uint8Array(), 'import_empty'],
  ['headers alone', text('nombre,apellidos,correo'), 'import_empty'],
  ['a PDF', text('%PDF-1.7\n1 0 obj'), 'import_unreadable'],
  [
    'a page with the name of a workbook',
    text('<html><table><tr><td>Ana</td></tr></table></html>'),
    'import_old_excel',
  ],
  [
    'an old workbook (.xls) that LibreOffice saved, with empty rows and a sheet of notes',
    readFileSync(new URL('fixtures/socias.xls', import.meta.url)),
    'María José | Peña Núñez | maria@x.mx | 81 1234 5678 | 31 de diciembre de 1990',
  ],
  [
    'an old workbook that is broken, or has a password',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
    'import_old_excel',
  ],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2, 3]), 'import_unreadable'],
  ['a quote that never ends', text('nombre,"apellidos\nsin fin'), 'import_unreadable'],
  ['a zip that is no workbook', zipSync({ 'a.txt': strToU8('a') }), 'import_unreadable'],
  ['a workbook that is cut off', workbook(['nombre'], ['Ana']).slice(0, 300), 'import_unreadable'],
  [
    'a workbook that grows to more than the limit',
    workbookOf([sheet([['a']])], {
      parts: { 'xl/worksheets/sheet1.xml': new Uint8Array(220 * 1024 * 1024).fill(32) },
    }),
    'import_unpacked',
  ],
  [
    'a text that many cells share',
    workbookOf([sheet([['a']])], {
      parts: {
        'xl/worksheets/sheet1.xml': strToU8(
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${Array.from(
            { length: 30_000 },
            (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
          ).join('')}</sheetData></worksheet>`,
        ),
        'xl/sharedStrings.xml': strToU8(
          `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(2_000)}</t></si></sst>`,
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
            ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
            ['rId2', 'sharedStrings', 'sharedStrings.xml'],
          ]
            .map(
              ([id, type, target]) =>
                `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
            )
            .join('')}</Relationships>`,
        ),
      },
    }),
    'import_unpacked',
  ],
  [
    'two cells in the farthest corners',
    workbookOf([sheet([['a']])], {
      parts: {
        'xl/worksheets/sheet1.xml': strToU8(
          '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
        ),
      },
    }),
    'import_unreadable',
  ],
  [
    'entities that multiply',
    workbookOf([sheet([['a']])], {
      parts: {
        'xl/worksheets/sheet1.xml': strToU8(
          `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n || ''};`.repeat(10)}">`).join('')}]><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a8;</t></is></c></row></sheetData></worksheet>`,
        ),
      },
    }),
    'import_empty',
  ],
  [
    'a character that the database does not store, and half of one',
    workbook(['nombre', 'apellidos', 'correo'], ['A_x0000_na', 'Pe_xD83C_ña', 'ana@x.mx']),
    'Ana | Pe\uFFFDña | ana@x.mx',
  ],
  [
    'a cell of a million letters',
    text(`nombre,apellidos,correo\nAna,Peña,ana@x.mx\nEva,${'x'.repeat(150_000)},eva@x.mx`),
    `${read} · 3 apellidos text_long`,
  ],
  [
    'a hundred columns too many',
    text(`${Array.from({ length: 300 }, (_, n) => `c${n}`).join(',')}\n1`),
    'import_too_wide',
  ],
  [
    'too many rows',
    text(`nombre,apellidos,correo\n${'Ana,Peña,ana@x.mx\n'.repeat(50_200)}`),
    'import_too_long',
  ],
  [
    'a row below too many empty lines, which would be left out',
    text(`nombre,apellidos,correo\nAna,Peña,ana@x.mx\n${',,\n'.repeat(100_000)}Eva,Ruiz,eva@x.mx`),
    'import_too_long',
  ],
];

it.each(cases)('%s', async (_, file, outcome, kind = 'customers') => {
  expect(await outcomeOf(kind, file)).toBe(outcome);
});
