import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writtenIndexes } from './indexes.ts';

it.each(writtenIndexes())('$path lists what the sources have', ({ path, text }) => {
  expect(readFileSync(path, 'utf8'), 'run `npm run index`').toBe(text);
});
