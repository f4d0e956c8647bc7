import { isLiveSentence, withoutMarks } from './live.ts';

/** A name in braces in a text, such as `{contact_email}`. */
const placeholder = /\{([a-z_]+)\}/g;

/** Where one sentence ends and the next begins. */
const sentences = /(?<=[.!?])\s+/;

/**
 * A text with the studio's facts in place of their names in braces. A sentence that names an unset or empty fact is
 * left out, and so is one marked with a feature that is not built (`{?planner}`) or a fact that is unset (`{?whatsapp}`); unknown
 * names in braces stay. `fillFacts('Hola. Escribe a {contact_email}.', {})` is `'Hola.'`.
 */
export function fillFacts(text: string, facts: Readonly<Record<string, string | undefined>>): string {
  if (!text.includes('{')) return text;
  const isKnown = (name: string) => Object.hasOwn(facts, name);
  return text
    .split(sentences)
    .filter((sentence) => isLiveSentence(sentence, facts))
    .map(withoutMarks)
    .filter((sentence) =>
      [...sentence.matchAll(placeholder)].every(([, name = '']) => !isKnown(name) || facts[name]),
    )
    .join(' ')
    .replace(placeholder, (whole, name: string) => (isKnown(name) ? (facts[name] as string) : whole));
}

/** Whether nothing is left of an entry of a list: of the text, or of the title or question of an object. */
function isLeftOut(before: unknown, after: unknown): boolean {
  if (typeof before === 'string') return before !== '' && after === '';
  // Numbers and the like hold no text that could be left out.
  if (!before || !after || typeof before !== 'object' || typeof after !== 'object') return false;
  return ['title', 'question'].some(
    (key) => Reflect.get(before, key) !== Reflect.get(after, key) && Reflect.get(after, key) === '',
  );
}

/** The same for every text in a value; lists leave out the entries of which nothing is left. */
export function fillAllFacts<T>(value: T, facts: Readonly<Record<string, string | undefined>>): T {
  if (typeof value === 'string') return fillFacts(value, facts) as T;
  if (Array.isArray(value))
    return value
      .map((item) => fillAllFacts(item, facts))
      .filter((item, at) => !isLeftOut(value[at], item)) as T;
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, fillAllFacts(item, facts)]),
    ) as T;
  return value;
}

/** Texts and their sentences with names in braces, by what is shown of them. */
function namedTexts(
  written: unknown,
  facts: Readonly<Record<string, string | undefined>>,
): Map<string, string> {
  if (typeof written === 'string')
    return new Map(
      [...written.split(sentences), written]
        .map((text): [string, string] => [fillFacts(text, facts), text])
        .filter(([shown, text]) => shown !== '' && shown !== text),
    );
  if (!written || typeof written !== 'object') return new Map();
  return new Map(Object.values(written).flatMap((one) => [...namedTexts(one, facts)]));
}

/**
 * The texts that an admin sends back after seeing them filled. Texts and sentences that were left unchanged get their names in
 * braces again, as in `written`. So a number that comes from elsewhere still comes from there.
 */
export function withNames<T>(
  value: T,
  written: unknown,
  facts: Readonly<Record<string, string | undefined>>,
): T {
  const named = namedTexts(written, facts);
  const restoreNames = (one: unknown): unknown => {
    if (typeof one === 'string')
      return (
        named.get(one) ??
        one
          .split(/((?<=[.!?])\s+)/)
          .map((part) => named.get(part) ?? part)
          .join('')
      );
    if (Array.isArray(one)) return one.map(restoreNames);
    if (one && typeof one === 'object')
      return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, restoreNames(item)]));
    return one;
  };
  return restoreNames(value) as T;
}

const list = new Intl.ListFormat('es-MX');

/** Names in a sentence: `joinNames(['León', 'Puebla', 'Irapuato'])` is `'León, Puebla e Irapuato'`. */
export const joinNames = (names: readonly string[]): string => list.format(names);
