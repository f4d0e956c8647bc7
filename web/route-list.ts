import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The name of the file in which a build lists its routes. `assets` is the folder of hashed files. */
export function routeListOf(assets: string): string {
  const name = readdirSync(assets).find((file) => /^manifest-[0-9a-f]{8}\.js$/.test(file));
  if (!name) throw new Error('The build has no list of its routes');
  return name;
}

/** Compresses that list, which every page loads: React Router writes it after the other files have been compressed. */
export function compressRouteList(assets: string): void {
  const file = join(assets, routeListOf(assets));
  const list = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(list));
  writeFileSync(`${file}.gz`, gzipSync(list, { level: 9 }));
}
