/** Encodings in which spreadsheets and other systems save text. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'cp850',
  'utf-8-twice',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** The name of an encoding for an admin. */
export const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'Texto Unicode (UTF-16)',
  'utf-16be': 'Texto Unicode (UTF-16 BE)',
  'windows-1252': 'Windows (Europa occidental)',
  macintosh: 'Mac (Mac Roman)',
  cp850: 'MS-DOS (850)',
  'utf-8-twice': 'UTF-8 guardado dos veces',
};

const spanish = /[áéíóúüñÁÉÍÓÚÜÑ]/u;
const upper = /\p{Lu}/u;
const lower = /\p{Ll}/u;
const letter = /\p{L}/u;
/** Marks that people write between words. */
const punctuation = /[¿¡“”‘’–—…€°ºª·•«»´`\u00A0±£§©®]/u;

/** How unusual a character beyond ASCII is at its position: 0 for characters of Spanish. */
function strangeness(before: string, at: string, after: string): number {
  if (letter.test(at) && !/[ªº]/.test(at)) {
    // Capitals do not follow small letters.
    if (upper.test(at) && lower.test(before)) return 3;
    if (spanish.test(at)) return 0;
    return /[\u00C0-\u017F]/.test(at) ? 2 : 3;
  }
  if (!punctuation.test(at)) return 3;
  const isInWord = letter.test(before) && letter.test(after);
  if (!isInWord) return 0;
  return at === '’' ? 1 : 3;
}

/** How little a text looks like names and words; 0 for Spanish. It grows with each unusual character. */
export function textStrangeness(text: string): number {
  let sum = 0;
  for (const { index, 0: at } of text.matchAll(/\P{ASCII}/gu))
    sum += strangeness(text[index - 1] ?? '', at, text[index + at.length] ?? '');
  return sum;
}

/** The first cell with a character beyond ASCII, as it reads; empty without one. */
export function firstForeignWord(text: string): string {
  const at = text.search(/\P{ASCII}/u);
  if (at < 0) return '';
  const [before = ''] =
    /[^\n\r\t,;|"]{0,40}$/.exec(text.slice(Math.max(0, at - 40), at).toWellFormed()) ?? [];
  const [after = ''] = /^[^\n\r\t,;|"]{0,40}/.exec(text.slice(at, at + 40).toWellFormed()) ?? [];
  return (before + after).trim();
}

/** Whether UTF-8 was read as another encoding and saved again: `PeÃ±a`. */
export const looksTwiceEncoded = (text: string): boolean =>
  /[ÃÂ][\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]/u.test(text);

/** The difference of strangeness from which the better of two encodings is sure. */
export const sureDifference = 2;
