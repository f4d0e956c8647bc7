import { describe, expect, it } from 'vitest';
import {
  areaFiles,
  areas,
  contradictions,
  index,
  indexText,
  isSpecified,
  productDecisions,
  technicalDecisions,
  writtenFiles,
} from './specification.ts';

const codes = areas.map(({ code }) => code);
const threeDigits = (number: number): string => String(number).padStart(3, '0');
const count = (length: number, name: (number: number) => string): string[] =>
  Array.from({ length }, (_, at) => name(at + 1));

describe('docs/specification', () => {
  it('has an index of all its areas, with the right counts', () => {
    expect(index.map(({ file }) => file).sort()).toEqual(areaFiles);
    expect(areas.map(({ code, file, items, open }) => [code, file, items.length, open.length])).toEqual(
      index.map(({ code, file, items, open }) => [code, file, items, open]),
    );
  });

  it('counts the items, open points and contradictions in the index', () => {
    const items = areas.reduce((sum, area) => sum + area.items.length, 0);
    const open = areas.reduce((sum, area) => sum + area.open.length, 0);
    expect(indexText).toContain(`as ${items} numbered items in ${areas.length} areas`);
    expect(indexText).toContain(
      `${items} items, ${open} open points, ${contradictions.length} contradictions.`,
    );
  });

  it.each(areas)('$code: numbers follow each other without a gap', ({ code, items, open }) => {
    expect(items).toEqual(count(items.length, (number) => `${code}-${threeDigits(number)}`));
    expect(open).toEqual(count(open.length, (number) => `${code}-O${number}`));
  });

  it('numbers contradictions and product decisions without a gap', () => {
    expect(contradictions).toEqual(
      count(contradictions.length, (number) => `X${String(number).padStart(2, '0')}`),
    );
    expect(productDecisions).toEqual(count(productDecisions.length, String));
  });
});

/** The numbers that a text cites, ranges by their ends: `API-055..059`, `ERR-001 to ERR-013`, `RES-O2`, `X48`. */
function citedNumbers(text: string): string[] {
  const area = `(${codes.join('|')})`;
  const items = [...text.matchAll(new RegExp(`\\b${area}-(\\d{3}|O\\d+)(?:\\.\\.(\\d{3}))?\\b`, 'g'))];
  const unknownAreas = [...text.matchAll(/\[([A-Z]{2,8}-\d{3})\b/g)].map(([, number = '']) => number);
  const points = [...text.matchAll(/(?<=[[(,|/] ?)X\d\d(?=[\]),|/])/g)].map(([number]) => number);
  return [
    ...items.flatMap(([, code, first, last]) => [`${code}-${first}`, ...(last ? [`${code}-${last}`] : [])]),
    ...unknownAreas,
    ...points,
  ];
}

/** Decisions that a text cites: `docs/decisions/0004` and `product decision 5`. */
function citedDecisions(text: string): string[] {
  const technical = [...text.matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = '']) => number);
  const product = [...text.matchAll(/product decision (\d+)/g)].map(([, number = '']) => number);
  return [...technical, ...product];
}

describe('citations in code, tests and documents', () => {
  // These two files cite numbers that do not exist, to test the search for them.
  const files = writtenFiles('**/*.{ts,tsx,mjs,sql,css,md,json,yml}').filter(
    ({ path }) => !/^scripts\/(items|specification)\.test\.ts$/.test(path),
  );

  it('name only items, open points and contradictions that the specification has', () => {
    const cited = files.flatMap(({ path, text }) => citedNumbers(text).map((number) => ({ path, number })));
    expect(cited.length).toBeGreaterThan(4_000);
    expect(cited.filter(({ number }) => !isSpecified(number))).toEqual([]);
  });

  it('name only decisions that exist', () => {
    const decisions = new Set([...technicalDecisions, ...productDecisions]);
    const cited = files.flatMap(({ path, text }) => citedDecisions(text).map((number) => ({ path, number })));
    expect(cited.length).toBeGreaterThan(80);
    expect(cited.filter(({ number }) => !decisions.has(number))).toEqual([]);
  });

  it('say which decision they mean: a bare number could be either kind', () => {
    // The changelog keeps its old citations.
    const editable = files.filter(({ path }) => path !== 'CHANGELOG.md');
    const bare = editable.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<!product |Product )\bdecisions? \d+\b(?!\]\()/gi)].map(
        ([words]) => `${path}: ${words}`,
      ),
    );
    expect(bare).toEqual([]);
  });

  it('are found in each of their forms', () => {
    expect(citedNumbers('[RES-023, X49] or RES-027, `[API-055..999]`, (X99), LEAD-O2, [FOO-001]')).toEqual([
      'RES-023',
      'RES-027',
      'API-055',
      'API-999',
      'LEAD-O2',
      'RES-023',
      'API-055',
      'FOO-001',
      'X49',
      'X99',
    ]);
    expect(citedDecisions('(docs/decisions/0004) [product decision 18] UTF-16')).toEqual(['0004', '18']);
    expect(isSpecified('RES-026')).toBe(true);
    expect(['RES-027', 'API-999', 'FOO-001', 'X99'].filter(isSpecified)).toEqual([]);
  });
});

it.each(technicalDecisions)(
  'docs/decisions/%s has a date, a context, a choice and consequences, and is in the index',
  (number) => {
    const pages = writtenFiles(`docs/decisions/{README,${number}-*}.md`);
    const index = pages.find(({ path }) => path.endsWith('README.md'))?.text;
    const page = pages.find(({ path }) => !path.endsWith('README.md'));
    const headings = [...(page?.text ?? '').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Choice', 'Consequences']);
    expect(page?.text).toMatch(new RegExp(`^# ${Number(number)}\\. .+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d`));
    expect(index).toContain(`](${page?.path.split('/').at(-1)})`);
  },
);
