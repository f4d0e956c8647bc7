import { readFileSync } from 'node:fs';

/** A name under which the product keeps something in a browser. `*` replaces a variable part. */
export interface KeptName {
  name: string;
  /** Words of the privacy notice; null for purely technical data. */
  words: string | null;
}

const page = readFileSync(new URL('../docs/kept-in-the-browser.md', import.meta.url), 'utf8');

/** The rows of the tables in `docs/kept-in-the-browser.md`. */
export const keptNames: KeptName[] = [...page.matchAll(/^\| `([^`]+)` \|(.+)\|$/gm)].map(
  ([, name = '', cells = '']) => ({ name, words: cells.split('|')[2]?.trim() ?? null }),
);

/** Whether a name that a browser has is in the tables. */
export const isKnownName = (name: string): boolean =>
  keptNames.some(({ name: known }) => {
    const pattern = known.replaceAll('.', '\\.').replaceAll('*', '.+');
    return new RegExp(`^(__Secure-)?${pattern}$`).test(name);
  });
