/** One deliberate break of the product, and the tests that must fail because of it. */
export interface Mutant {
  /** The fault that a user would see, with the item of the specification, if any. */
  what: string;
  /** Path below the root: a file, or the folder of the one file that declares the symbol. */
  place: string;
  /**
   * The function, constant or class at the top of a module that is broken. Null in other files, such as styles and
   * migrations: there the edit is looked for in the whole file.
   */
  symbol: string | null;
  edit: Edit;
  /** Test files, or a journey's file, that must notice. */
  tests: string[];
  /** Only for journeys: the journey's title, as for Playwright's `-g`, and the screen size. */
  journey?: string;
  size?: 'phone' | 'desktop';
  /** Parts that exist only in a build: the back office, and scripts that work without a connection. */
  site?: 'built';
}

/** What changes within the symbol. White space in texts stands for any white space in the source. */
export type Edit =
  /** The text, which occurs once, is replaced. */
  | { kind: 'change'; find: string; replace: string }
  /** The statement around the text, which occurs once, is left out. */
  | { kind: 'skip'; text: string }
  /** The constant has another value. */
  | { kind: 'value'; value: string };

/** A symbol, or null for the whole file, and its edit. */
export type Break = Pick<Mutant, 'symbol' | 'edit'>;

/** In the symbol, `find` becomes `replace`; an empty `replace` leaves it out. */
export const change = (symbol: string, find: string, replace: string): Break => ({
  symbol,
  edit: { kind: 'change', find, replace },
});

/** In the symbol, the statement with this text (a call, an error's code) is left out. */
export const skip = (symbol: string, text: string): Break => ({ symbol, edit: { kind: 'skip', text } });

/** The constant has another value. */
export const value = (symbol: string, value: string): Break => ({ symbol, edit: { kind: 'value', value } });

/** In a file without symbols, such as a migration or styles, `find` becomes `replace`. */
export const changeText = (find: string, replace: string): Break => ({
  symbol: null,
  edit: { kind: 'change', find, replace },
});

/**
 * The breaks of a file or folder that all the same tests must notice, by the fault that a user would see. A test without
 * a folder is in the same folder.
 */
export const breaksIn = (
  place: string,
  tests: string | readonly string[],
  breaks: Record<string, Break>,
): Mutant[] =>
  Object.entries(breaks).map(([what, { symbol, edit }]) => ({
    what,
    place,
    symbol,
    edit,
    tests: [tests].flat().map((test) => testPath(place, test)),
  }));

function testPath(place: string, test: string): string {
  if (test.includes('/')) return test;
  const isFile = /\.\w+$/.test(place);
  return `${isFile ? place.slice(0, place.lastIndexOf('/')) : place}/${test}`;
}
