// npm run fonts: cuts the fonts of every page down to the characters of Spanish, and those of names to their letters.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameFonts, spanishFonts } from './make.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
for (const [path, content] of [...(await spanishFonts()), ...(await nameFonts())]) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  console.log(`${path}: ${content.length} bytes`);
}
