import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that the built server loads: native ones, and those that read other files of their own. */
export const runtimePackages = [
  'sharp',
  '@countrystatecity/countries',
  '@neslinesli93/qpdf-wasm',
  // It imports a package by a name that only the running code knows.
  'file-type',
  // It asks for the folder in which it lies.
  'libheif-js',
];

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The folder of an installed package as code in `from` finds it; undefined for one of another platform. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Copies the packages that the built server loads, and those that they need, into the folder `target`. Throws when two of
 * them need different versions of a third: side by side there is only one.
 */
export async function copyPackages(target: string): Promise<void> {
  const copied = new Map<string, string>();
  const copy = async (name: string, from: string): Promise<void> => {
    const folder = folderOf(name, from);
    if (folder === undefined || copied.get(name) === folder) return;
    if (copied.has(name)) throw new Error(`two versions of ${name}: ${copied.get(name)}, ${folder}`);
    copied.set(name, folder);
    await cp(folder, join(target, name), {
      recursive: true,
      dereference: true,
      filter: (path) => !/\.(map|d\.[mc]?ts)$/.test(path),
    });
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const other of Object.keys(needed)) await copy(other, folder);
  };
  const server = fileURLToPath(new URL('..', import.meta.url));
  for (const name of runtimePackages) await copy(name, server);
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error('node server/bundle/packages.ts FOLDER');
  await copyPackages(target);
}
