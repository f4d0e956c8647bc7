import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { nameFonts, spanishFonts } from './make.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('the fonts are those that `npm run fonts` makes, and small', async () => {
  for (const [path, content] of await spanishFonts()) {
    expect(readFileSync(join(root, path)).equals(content), path).toBe(true);
    if (path.endsWith('.woff2')) expect(content.length, path).toBeLessThan(14_500);
  }
});

it('the fonts of names are those that `npm run fonts` makes, and small', async () => {
  for (const [path, content] of await nameFonts()) {
    expect(readFileSync(join(root, path)).equals(content), path).toBe(true);
    expect(content.length, path).toBeLessThan(150_000);
  }
});
