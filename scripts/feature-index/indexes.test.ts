import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { writtenIndexes } from './indexes.ts';

it('the indexes list every feature that the sources have', async () => {
  const stale: string[] = [];
  for await (const { path, text } of writtenIndexes())
    if (readFileSync(path, 'utf8') !== text) stale.push(`${relative('.', path)}: run \`npm run index\``);
  expect(stale).toEqual([]);
});
