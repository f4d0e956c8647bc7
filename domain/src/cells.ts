import { plain } from './plain-text.ts';

/** Texts that people write into a cell that means empty. */
const blankWords = new Set([
  'n/a',
  'n.a.',
  '#n/a',
  'n/d',
  '#n/d',
  's/n',
  's/d',
  'null',
  'ninguno',
  'ninguna',
  'no tiene',
  'no aplica',
  'sin dato',
  'sin datos',
  'sin telefono',
  'sin fecha',
  'undefined',
  'desconocido',
  'unknown',
]);

/** Words that also mean empty, except in a cell for a name of a person: some of them are names. */
const blankValueWords = new Set(['na', 'nd', 'nil', 'none']);

/** A failed formula: `#REF!`, `#VALUE!`, `#¿NOMBRE?`. */
const failedFormula = /^#[¡¿]?[\p{L}\d/]+[!?]$/u;

/**
 * A cell as a person sees it: one form of each accent, without blanks around, and without invisible characters. A leading apostrophe, with
 * which a spreadsheet keeps a number as text, is left out.
 */
export const cleanCell = (cell: string): string =>
  cell
    .normalize('NFC')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
    .replace(/^'(?=[\d=+@-])/, '');

/** Whether a cell is empty, or has only dashes, a word such as `N/A`, or the error of a formula. */
export function isBlank(cell: string): boolean {
  const text = cleanCell(cell);
  if (text === '' || /^[-–—_.?*]+$/.test(text) || failedFormula.test(text)) return true;
  return blankWords.has(plain(text));
}

/** The same for a cell without a name of a person: `NA` is empty there. */
export const isBlankValue = (cell: string): boolean =>
  isBlank(cell) || blankValueWords.has(plain(cleanCell(cell)));

/**
 * The beginning of a text, without half of a character at its end, and without what PostgreSQL does not store: NUL, and a lone
 * half elsewhere, which becomes U+FFFD.
 */
export const cutText = (text: string, most: number): string =>
  text
    .replaceAll('\u0000', '')
    .toWellFormed()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '');

/** An e-mail address, from `mailto:ana@x.mx`, `Ana <ana@x.mx>`; with two in one cell it is the first. */
export function writtenEmail(cell: string): string {
  if (isBlank(cell)) return '';
  const text = cleanCell(cell).replace(/^mailto:/i, '');
  const bracketed = /<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1];
  if (bracketed) return bracketed.toLowerCase();
  const addresses = text.split(/[\s;,|/]+/).filter((part) => part.includes('@'));
  const [first = text] = addresses.length > 1 ? addresses : [text];
  return first.replace(/[;,]+$/, '').toLowerCase();
}

const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'san',
  'santa',
  'van',
  'von',
  'da',
  'do',
  'dos',
]);

/** Words of a name, with `de la` kept before the word that they belong to. */
function nameParts(text: string): string[] {
  const parts: string[] = [];
  let pending = '';
  for (const word of text.split(' ')) {
    pending = pending ? `${pending} ${word}` : word;
    if (particles.has(word.toLowerCase())) continue;
    parts.push(pending);
    pending = '';
  }
  if (pending) parts.push(pending);
  return parts;
}

/**
 * A whole name in one cell. `Garza Treviño, Mariana` has its last names before the comma. Otherwise the last two words are last
 * names when there are three or more, and the last one when there are two.
 */
export function splitName(cell: string): { name: string; last_name: string } {
  const text = isBlank(cell) ? '' : cleanCell(cell);
  const [before = '', ...after] = text.split(',').map((part) => part.trim());
  if (after.length > 0) return { name: after.join(' ').trim(), last_name: before };
  const parts = nameParts(text);
  const lastNames = parts.length >= 3 ? 2 : parts.length - 1;
  const split = parts.length - Math.max(0, lastNames);
  return { name: parts.slice(0, split).join(' '), last_name: parts.slice(split).join(' ') };
}

/** Digits of a number that a spreadsheet wrote as `8.112345678E9`; null where it has lost some of them. */
function wholeDigits(text: string): string | null {
  const [, first = '', rest = '', power = ''] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text) ?? [];
  const digits = first + rest;
  return digits.length === Number(power) + 1 ? digits : null;
}

/** One telephone number: ten digits of Mexico, or `+` with the code of another country. Null when the text is no number. */
function onePhone(text: string): string | null {
  const number = text
    .toLowerCase()
    .replace(/\s*(?:ext(?:ensi[oó]n)?|x)\.?\s*\d+$/, '')
    .replace(/[a-zñáéíóú]+[.:]?/g, '')
    .replace(/[\s().\-–/_]/g, '');
  const hasPlus = /^(\+|00)/.test(number);
  const digits = number.replace(/^(\+|00)/, '');
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === 10 && !hasPlus) return digits;
  if (digits.length === 12 && digits.startsWith('52')) return digits.slice(2);
  if (digits.length === 13 && digits.startsWith('521')) return digits.slice(3);
  if (!hasPlus && digits.length === 13 && /^04[45]/.test(digits)) return digits.slice(3);
  if (!hasPlus && digits.length === 12 && digits.startsWith('01')) return digits.slice(2);
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return hasPlus && digits.length >= 7 && digits.length <= 15 && !/^52|^0/.test(digits) ? `+${digits}` : null;
}

/**
 * A telephone number in any form that people use, as the product stores it; empty when the cell has none, null when it cannot be
 * read. `52`, `521`, `01`, `044` and `045` before ten digits are left out; eleven digits that begin with 1 are of the United
 * States; with two numbers in one cell it is the first that can be read.
 *
 *     writtenPhone('044 81 1234 5678') // '8112345678'
 *     writtenPhone('N/A')              // ''
 */
export function writtenPhone(cell: string): string | null {
  if (isBlankValue(cell)) return '';
  const text = cleanCell(cell).replace(/^(\+?\d+)[.,]0+$/, '$1');
  if (/^[0\s.+-]+$/.test(text)) return '';
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text)) {
    const digits = wholeDigits(text);
    return digits === null ? null : onePhone(digits);
  }
  const whole = onePhone(text);
  if (whole !== null) return whole;
  for (const part of text.split(/\s*(?:[/;,|]|\s[yo]\s|\sor\s|\sand\s)\s*/i)) {
    const phone = onePhone(part);
    if (phone !== null) return phone;
  }
  const digits = text.replace(/[\s().-]/g, '');
  return /^\d{20}$/.test(digits) ? digits.slice(0, 10) : null;
}
