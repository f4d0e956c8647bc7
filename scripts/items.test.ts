import { describe, expect, it } from 'vitest';
import { allTitles, isSharp, MOST, titlesIn } from './items.ts';

const titles = allTitles();
const where = ({ file, line, text }: (typeof titles)[number]): string => `${file}:${line} ${text}`;

describe('titles of tests', () => {
  it(`name at most ${MOST} items`, () => {
    const crowded = titles.filter((title) => !isSharp(title)).map(where);
    expect(crowded).toEqual([]);
  });

  it('name only items that exist', () => {
    expect(titles.filter(({ wrong }) => wrong.length > 0).map((t) => `${where(t)}: ${t.wrong}`)).toEqual([]);
  });

  it('are found wherever items are named', () => {
    const source = [
      "it('cancels [RES-023], as the branch says [RES-024, X49]', () => {});",
      "  await test.step('[API-055..057] reasons', async () => {});",
      "['[ERR-024] a wrong digit', 1],",
      '// [RES-001] is no title, and neither is this:',
      "it('has no item', () => items[0]);",
      'it("[RES-027] does not exist, [ERR-064] does", () => {});',
    ].join('\n');
    expect(titlesIn('a.test.ts', source).map(({ line, items, wrong }) => ({ line, items, wrong }))).toEqual([
      { line: 1, items: ['RES-023', 'RES-024'], wrong: [] },
      { line: 2, items: ['API-055', 'API-056', 'API-057'], wrong: [] },
      { line: 3, items: ['ERR-024'], wrong: [] },
      { line: 6, items: ['RES-027', 'ERR-064'], wrong: ['RES-027'] },
    ]);
  });
});
