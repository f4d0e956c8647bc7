import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What each file of the contract exports, by the name of the file, in order. A bundle has a list instead (server/bundle). */
export async function loadContractFiles(): Promise<Map<string, Record<string, unknown>>> {
  const folder = new URL('.', import.meta.resolve('@tbm/contract'));
  const loaded = new Map<string, Record<string, unknown>>();
  for (const file of (await readdir(fileURLToPath(folder))).toSorted()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'index.ts') continue;
    loaded.set(file.replace(/\.ts$/, ''), await import(new URL(file, folder).href));
  }
  return loaded;
}
