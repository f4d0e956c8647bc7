// Test titles, and steps inside journeys, name the items of the specification they assert: `[RES-023]`, `[API-055..059]`.
// This module reads the names; items.test.ts holds the rules. Run it to see what is named: node scripts/items.ts
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** More items than this in one title cannot all be asserted by one test. */
export const MOST = 6;

/** Requirements of each area: AREA-001 to AREA-<items>; points the specification leaves open: AREA-O1 to AREA-O<open>. */
const areas: Record<string, { items: number; open?: number }> = {
  PUB: { items: 66, open: 6 },
  NAV: { items: 12, open: 3 },
  AUTH: { items: 20, open: 5 },
  BRANCH: { items: 7, open: 3 },
  PKG: { items: 39, open: 7 },
  CART: { items: 2, open: 3 },
  TRIAL: { items: 12 },
  CHK: { items: 23, open: 5 },
  PAY: { items: 11, open: 4 },
  PUR: { items: 44, open: 6 },
  RWD: { items: 38, open: 6 },
  PROFILE: { items: 15, open: 5 },
  NOTIF: { items: 6, open: 3 },
  SCHED: { items: 24, open: 4 },
  RES: { items: 26, open: 6 },
  WAIT: { items: 10, open: 3 },
  CRED: { items: 4, open: 2 },
  VID: { items: 36, open: 8 },
  PREM: { items: 7, open: 3 },
  RATE: { items: 8, open: 3 },
  PROG: { items: 3, open: 2 },
  COMM: { items: 28, open: 7 },
  LEAD: { items: 6, open: 2 },
  PLAN: { items: 40, open: 6 },
  STREAK: { items: 4, open: 2 },
  TRACK: { items: 24, open: 5 },
  GOAL: { items: 8, open: 2 },
  QUOTE: { items: 2, open: 2 },
  TIP: { items: 1 },
  FILE: { items: 2, open: 1 },
  CONF: { items: 2, open: 2 },
  ADM: { items: 12, open: 4 },
  API: { items: 204, open: 8 },
  ERR: { items: 76, open: 4 },
  CONST: { items: 12, open: 1 },
  UI: { items: 16, open: 4 },
};

/** Contradictions within the specification: X01 to X84. */
const CONTRADICTIONS = 84;

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

function exists(name: string): boolean {
  const contradiction = /^X(\d\d)$/.exec(name);
  if (contradiction) return Number(contradiction[1]) >= 1 && Number(contradiction[1]) <= CONTRADICTIONS;
  const [, area = '', open, number] = /^([A-Z]+)-(O?)(\d+)$/.exec(name) ?? [];
  const known = areas[area];
  if (!known) return false;
  return Number(number) >= 1 && Number(number) <= (open ? (known.open ?? 0) : known.items);
}

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
          wrong: names.filter((name) => !exists(name)),
        };
      },
    );
  });
}

export function allTitles(): Title[] {
  return globSync('**/*.{test,spec,emulated}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/build', '.*', 'scripts/items.test.ts'],
  })
    .sort()
    .flatMap((file) => titlesIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export const isSharp = (title: Title): boolean => title.items.length <= MOST;

/** One line: `items named: 462 of 850: PUB 40/66, …`. Crowded titles do not count. */
export function report(titles: Title[]): string {
  const named = new Set(titles.filter(isSharp).flatMap(({ items }) => items));
  const all = Object.values(areas).reduce((sum, { items }) => sum + items, 0);
  const counts = Object.entries(areas).map(([area, { items }]) => {
    const here = [...named].filter((item) => item.startsWith(`${area}-`)).length;
    return `${area} ${here}/${items}`;
  });
  return `items named: ${named.size} of ${all}, by area: ${counts.join(', ')}`;
}

if (import.meta.main) console.log(report(allTitles()));
