import { readFileSync } from 'node:fs';

/** One deliberate break of the product, and the tests that must fail because of it. */
export interface Mutant {
  /** The fault that a user would see, with the item of the specification, if any. */
  what: string;
  /** Path below the root. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files, or a journey's file, that must notice. */
  tests: string[];
  /** Only for journeys: the journey's title, as for Playwright's `-g`, and the screen size. */
  journey?: string;
  size?: 'phone' | 'desktop';
  /** Parts that exist only in a build: the back office, and scripts that work without a connection. */
  site?: 'built';
}

/** Why an entry no longer fits the sources; null when it does. */
export function staleness(root: string, { file, find, replace, tests, journey }: Mutant): string | null {
  const read = (path: string): string | null => {
    try {
      return readFileSync(`${root}/${path}`, 'utf8');
    } catch {
      return null;
    }
  };
  const source = read(file);
  if (source === null) return `${file} is gone`;
  const times = source.split(find).length - 1;
  if (times !== 1) return `${file} has ${JSON.stringify(find)} ${times} times`;
  if (find === replace) return `${file}: nothing changes`;
  if (tests.length === 0) return `${file}: no test is named`;
  for (const test of tests) {
    const text = read(test);
    if (text === null) return `${test} is gone`;
    if (journey !== undefined && !text.includes(journey))
      return `${test} has no journey ${JSON.stringify(journey)}`;
  }
  return null;
}

export function mutated(source: string, { find, replace }: Mutant): string {
  return source.replace(find, () => replace);
}

export type Break = [what: string, find: string, replace: string];

/** The breaks of one file, all of which the same tests must notice. */
export const inFile =
  (file: string, ...tests: string[]) =>
  (...breaks: Break[]): Mutant[] =>
    breaks.map(([what, find, replace]) => ({
      what,
      file,
      find,
      replace,
      tests,
    }));
