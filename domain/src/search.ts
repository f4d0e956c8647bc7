import { plain } from './plain-text.ts';

/** A telephone number as people write it: digits, blanks, dashes, brackets, a country code in front. */
const isPhone = (text: string): boolean => /^[+(\d][\d\s().-]{7,}$/.test(text);

/**
 * The parts of a query, all of which must match: at most six. A telephone number is one part, its last ten
 * digits: `searchWords('+52 81 1234-5678')` is `['8112345678']`.
 */
export const searchWords = (typed: string): string[] => {
  const text = typed.trim();
  if (isPhone(text)) return [text.replace(/\D/g, '').slice(-10)];
  return plain(text).split(/\s+/).filter(Boolean).slice(0, 6);
};

/** The number of suggestions unless all are requested [UI-015]. */
export const suggestionsShown = 3;

/**
 * Options that contain every word of the query, those that begin with it first. None for an empty query; the first
 * three unless `showAll` [UI-015].
 */
export const suggestionsFor = (
  options: readonly string[],
  typed: string,
  { showAll = false } = {},
): string[] => {
  const words = searchWords(typed);
  const [first] = words;
  if (first === undefined) return [];
  const matches = options.filter((option) => words.every((word) => plain(option).includes(word)));
  const begins = (option: string): number => Number(plain(option).startsWith(first));
  const sorted = matches.toSorted((a, b) => begins(b) - begins(a));
  return showAll ? sorted : sorted.slice(0, suggestionsShown);
};
