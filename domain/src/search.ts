/** Text as searches compare it: small letters without accents. PostgreSQL's side of it is the index `customers_search`. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** A telephone number as people write it: digits, blanks, dashes, brackets, a country code in front. */
const isPhone = (text: string): boolean => /^[+(\d][\d\s().-]{7,}$/.test(text);

/**
 * The parts of what was typed, each of which must be found: at most six. A telephone number is one part, its last ten
 * digits: `searchWords('+52 81 1234-5678')` is `['8112345678']`.
 */
export const searchWords = (typed: string): string[] => {
  const text = typed.trim();
  if (isPhone(text)) return [text.replace(/\D/g, '').slice(-10)];
  return plain(text).split(/\s+/).filter(Boolean).slice(0, 6);
};
