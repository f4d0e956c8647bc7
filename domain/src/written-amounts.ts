import { cleanCell, isBlank } from './cells.ts';

/** What separates pesos from centavos. */
export type DecimalSign = '.' | ',';

/** An amount as written: its number, or both numbers that it may mean. */
type WrittenAmount =
  | { value: number; sign: DecimalSign | null }
  | { thousands: number; decimals: number; mark: DecimalSign };

/** Digits in groups of three: `1,490`, `1.490.000`. */
const isGrouped = (text: string, mark: DecimalSign): boolean =>
  new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(text);

const numberOf = (text: string, sign: DecimalSign): number =>
  Number(text.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.'));

/** Reads an amount without knowing its column; null when it is not an amount. */
function readAmount(cell: string): WrittenAmount | null {
  const text = cleanCell(cell)
    .replace(/^(mxn|mx|usd)\b|\b(mxn|mx|usd|pesos|m\.?\s?n\.?)$/gi, '')
    .replace(/[$€\s'’]/g, '');
  if (/^\d+$/.test(text)) return { value: Number(text), sign: null };
  if (!/^\d[\d.,]*\d$/.test(text)) return null;
  const lastPoint = text.lastIndexOf('.');
  const lastComma = text.lastIndexOf(',');
  if (lastPoint >= 0 && lastComma >= 0) {
    const sign = lastPoint > lastComma ? '.' : ',';
    const whole = text.slice(0, Math.max(lastPoint, lastComma));
    const isWhole = isGrouped(whole, sign === '.' ? ',' : '.');
    return isWhole && !whole.includes(sign) ? { value: numberOf(text, sign), sign } : null;
  }
  const mark: DecimalSign = lastPoint >= 0 ? '.' : ',';
  const [whole = '', ...groups] = text.split(mark);
  const other: DecimalSign = mark === '.' ? ',' : '.';
  if (groups.length > 1) return isGrouped(text, mark) ? { value: numberOf(text, other), sign: other } : null;
  const decimals = groups[0] ?? '';
  if (decimals.length === 3 && whole.length <= 3 && !/^0/.test(whole))
    return { thousands: Number(whole + decimals), decimals: Number(`${whole}.${decimals}`), mark };
  return { value: Number(`${whole}.${decimals}`), sign: mark };
}

/** An amount in pesos; null when it is not an amount, or when only its column could decide and `sign` is null. */
export function writtenAmount(cell: string, sign: DecimalSign | null): number | null {
  const read = readAmount(cell);
  if (!read) return null;
  if ('value' in read) return read.value;
  if (sign === null) return null;
  return sign === read.mark ? read.decimals : read.thousands;
}

/**
 * What separates the centavos in a column, from all its cells. `isAsked` when cells such as `1,490` may mean two numbers and no
 * other cell decides.
 */
export function decimalSignOf(cells: readonly string[]): {
  sign: DecimalSign | null;
  isAsked: boolean;
  example: string;
} {
  const signs = new Set<DecimalSign>();
  let example = '';
  for (const cell of cells) {
    const read = isBlank(cell) ? null : readAmount(cell);
    if (!read) continue;
    if ('value' in read) {
      if (read.sign) signs.add(read.sign);
    } else if (!example) example = cleanCell(cell);
  }
  const [only = null] = signs.size === 1 ? signs : [];
  return { sign: only, isAsked: example !== '' && only === null, example };
}

/** What the first number of `8 de 12` counts. */
export type ClassesMeaning = 'left' | 'used';

const leftWords = /\b(restantes?|disponibles?|left|remaining|available|quedan|le quedan)\b/i;
const usedWords = /\b(usad[ao]s?|tomad[ao]s?|used|taken)\b/i;
const units =
  /\b(clases?|class(es)?|sesion(es)?|sesión|sessions?|cr[eé]ditos?|credits?|visitas?|visits?)\b/gi;

/** Classes as written: a count, all of them (`unlimited`), or `8 de 12`. */
export type WrittenClasses =
  | { count: number }
  | 'unlimited'
  | { first: number; total: number; meaning: ClassesMeaning | null };

/** Null for a text that is none of these, for a count of used classes alone, and for `12 de 8`. */
export function readClasses(cell: string): WrittenClasses | null {
  const text = cleanCell(cell);
  if (/^(∞|.*\bilimitad[ao]s?\b.*|.*\bunlimited\b.*|sin l[ií]mite)$/i.test(text)) return 'unlimited';
  const meaning = leftWords.test(text) ? 'left' : usedWords.test(text) ? 'used' : null;
  const bare = text
    .replace(new RegExp(leftWords, 'gi'), '')
    .replace(new RegExp(usedWords, 'gi'), '')
    .replace(units, '')
    .trim();
  const [, whole] = /^(\d{1,6})(?:[.,]0{1,2})?$/.exec(bare) ?? [];
  if (whole !== undefined) return meaning === 'used' ? null : { count: Number(whole) };
  const [, first, total] = /^(\d{1,4})\s*(?:de|of|\/)\s*(\d{1,4})$/i.exec(bare) ?? [];
  if (first === undefined || total === undefined || Number(first) > Number(total)) return null;
  return { first: Number(first), total: Number(total), meaning };
}

/** The classes that are left; null when the cell has no such number, or when `8 de 12` has not been explained. */
export function classesLeft(cell: string, meaning: ClassesMeaning | null): number | 'unlimited' | null {
  const read = readClasses(cell);
  if (read === null || read === 'unlimited') return read;
  if ('count' in read) return read.count;
  const known = read.meaning ?? meaning;
  if (known === null) return null;
  return known === 'left' ? read.first : read.total - read.first;
}

/** The first cell of a column, such as `8 de 12`, that leaves open whether its first number is left or used; null without one. */
export function unexplainedClasses(
  cells: readonly string[],
): { cell: string; first: number; total: number } | null {
  for (const cell of cells) {
    const read = readClasses(cell);
    if (read && read !== 'unlimited' && 'total' in read && read.meaning === null && read.first !== read.total)
      return { cell: cleanCell(cell), first: read.first, total: read.total };
  }
  return null;
}
