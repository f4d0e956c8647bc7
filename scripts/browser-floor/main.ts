// Part of npm test: fails where a script or a style sheet needs a newer browser than those of the floor.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTargets } from '../../browser/src/floor.ts';
import { allowed } from './allowed.ts';
import { allowedStyles } from './allowed-styles.ts';
import { newerBuiltIns } from './newer.ts';
import { newerUses } from './scan.ts';
import { newerStyles } from './styles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Site with its service worker and the script of "ver como ella", and back office. */
const folders = ['web/build/client', 'web/build/client/assets', 'admin/build/assets'];

const newer = newerBuiltIns();
const complaints: string[] = [];
const unneeded = new Set(allowed);
let count = 0;
for (const folder of folders) {
  for (const file of readdirSync(join(root, folder)).filter((name) => name.endsWith('.js'))) {
    count += 1;
    for (const use of usesIn(join(root, folder, file))) {
      const rule = allowed.find((one) => use === one.use || use.startsWith(`${one.use}.`));
      if (rule) unneeded.delete(rule);
      else complaints.push(`${folder}/${file} uses ${use}`);
    }
  }
}
for (const { use } of unneeded)
  complaints.push(`scripts/browser-floor/allowed.ts names ${use}, which no script uses`);

const styleNames = new Set(allowedStyles.flatMap(({ names }) => names));
const unneededStyles = new Set(styleNames);
let sheetCount = 0;
for (const folder of folders) {
  for (const file of readdirSync(join(root, folder)).filter((name) => name.endsWith('.css'))) {
    sheetCount += 1;
    for (const use of newerStyles(readFileSync(join(root, folder, file), 'utf8'))) {
      // A value is allowed with its property.
      const name = use.replace(/^(property|value) /, '').replace(/: .*$/, '');
      if (styleNames.has(name)) unneededStyles.delete(name);
      else complaints.push(`${folder}/${file} uses the newer style ${use}`);
    }
  }
}
for (const name of unneededStyles)
  complaints.push(`scripts/browser-floor/allowed-styles.ts names ${name}, which no style sheet uses`);

function usesIn(path: string): string[] {
  try {
    return newerUses(readFileSync(path, 'utf8'), newer);
  } catch (error) {
    if (error instanceof SyntaxError) return [`newer syntax: ${error.message}`];
    throw error;
  }
}

console.log(`${count} scripts and ${sheetCount} style sheets for ${buildTargets.join(', ')}`);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
