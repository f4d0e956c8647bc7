import { strToU8, type Zippable, zipSync } from 'fflate';

/** A cell. A number with `format` is shown as a date or a time. A formula has the value that was saved with it, or none. */
export type WorkbookCell =
  | string
  | number
  | boolean
  | null
  | { number: number; format: 'date' | 'time' | 'moment' }
  | { formula: string; value?: string }
  | { error: string };

export interface WorkbookSheet {
  name: string;
  rows: WorkbookCell[][];
  isHidden?: boolean;
  /** Such as `A2:A3`. */
  merged?: string[];
}

const formats = { date: 1, time: 2, moment: 3 } as const;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cellXml(cell: WorkbookCell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('number' in cell) return `<c r="${address}" s="${formats[cell.format]}"><v>${cell.number}</v></c>`;
  if ('error' in cell) return `<c r="${address}" t="e"><v>${cell.error}</v></c>`;
  const value = cell.value === undefined ? '' : `<v>${escaped(cell.value)}</v>`;
  return `<c r="${address}" t="str"><f>${escaped(cell.formula)}</f>${value}</c>`;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

function sheetXml({ rows, merged = [] }: WorkbookSheet): string {
  const lines = rows.map((cells, row) => {
    const parts = cells.map((cell, column) => cellXml(cell, `${letters[column]}${row + 1}`));
    return `<row r="${row + 1}">${parts.join('')}</row>`;
  });
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `${head}<worksheet ${main}><sheetData>${lines.join('')}</sheetData>${
    merges ? `<mergeCells count="${merged.length}">${merges}</mergeCells>` : ''
  }</worksheet>`;
}

/** The bytes of a workbook (.xlsx), as a spreadsheet saves it; `parts` are added as they are. */
export function workbookOf(
  sheets: readonly WorkbookSheet[],
  { is1904 = false, parts = {} }: { is1904?: boolean; parts?: Zippable } = {},
): Uint8Array {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files: Zippable = {
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets
        .map(
          (_, index) =>
            `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
        )
        .join('')}</Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships ${packageRelations}><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `${head}<workbook ${main} xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          ({ name, isHidden }, index) =>
            `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships ${packageRelations}>${sheets
        .map(
          (_, index) =>
            `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `${head}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...parts,
  };
  for (const [index, sheet] of sheets.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] ??= strToU8(sheetXml(sheet));
  return zipSync(files);
}
