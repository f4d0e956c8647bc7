// Test titles, and steps inside journeys, name the items of the specification (docs/specification/) that they assert: `[RES-023]`,
// `[API-055..059]`. This module reads the names; items.test.ts holds the rules. To list the cited items: node scripts/items.ts
import { globSync, readFileSync } from 'node:fs';
import { areas, isSpecified, root } from './specification.ts';

/** More items than this in one title cannot all be asserted by one test. */
export const MOST = 6;

export interface Title {
  file: string;
  line: number;
  text: string;
  /** The named requirements, ranges expanded. */
  items: string[];
  /** Unknown names. */
  wrong: string[];
}

/** `RES-001, API-055..057` → RES-001, API-055, API-056, API-057; anything else stays as it is. */
function expand(names: string): string[] {
  return names.split(/,\s*/).flatMap((name) => {
    const range = /^([A-Z]+)-(\d{3})\.\.(\d{3})$/.exec(name);
    if (!range) return [name];
    const [, area, first, last] = range;
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, at) => `${area}-${String(Number(first) + at).padStart(3, '0')}`,
    );
  });
}

const isItem = (name: string): boolean => /^[A-Z]+-\d{3}$/.test(name);

/** Reads the titles of one test file: every string literal with items in brackets, outside comments. */
export function titlesIn(file: string, source: string): Title[] {
  return source.split('\n').flatMap((line, at) => {
    if (/^\s*(\/\/|\/?\*)/.test(line)) return [];
    return [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].flatMap(
      (literal) => {
        const text = literal[1] ?? literal[2] ?? literal[3] ?? '';
        const names = [...text.matchAll(/\[((?:X\d|[A-Z]+-O?\d)[^\]]*)\]/g)].flatMap(([, list = '']) =>
          expand(list),
        );
        if (names.length === 0) return [];
        return {
          file,
          line: at + 1,
          text,
          items: names.filter(isItem),
          wrong: names.filter((name) => !isSpecified(name)),
        };
      },
    );
  });
}

export function allTitles(): Title[] {
  return globSync('**/*.{test,spec,emulated}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/build', '.*', 'scripts/{items,specification}.test.ts'],
  })
    .sort()
    .flatMap((file) => titlesIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export const isSharp = (title: Title): boolean => title.items.length <= MOST;

/** One line: `items named: 462 of 850: PUB 40/66, …`. Crowded titles do not count. */
export function report(titles: Title[]): string {
  const named = new Set(titles.filter(isSharp).flatMap(({ items }) => items));
  const all = areas.reduce((sum, { items }) => sum + items.length, 0);
  const counts = areas.map(({ code, items }) => {
    const namedItems = items.filter((item) => named.has(item));
    return `${code} ${namedItems.length}/${items.length}`;
  });
  return `items named: ${named.size} of ${all}, by area: ${counts.join(', ')}`;
}

if (import.meta.main) console.log(report(allTitles()));
