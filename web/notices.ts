import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A package of the lock file. Its key there is its folder, from the root. */
interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Packages = Record<string, LockedPackage>;

const repository = fileURLToPath(new URL('..', import.meta.url));
/** The workspaces whose code runs for members and visitors, in a browser or on the server. */
const productWorkspaces = ['contract', 'domain', 'browser', 'server', 'web', 'admin'];
const licenceFiles = /^(licen[cs]e|copying|notice)/i;

/** The folder from which code of a folder loads a package, as Node looks for it; null when it is not installed. */
function installedFolder(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const candidate = join(folder, 'node_modules', name);
    if (packages[candidate])
      return packages[candidate].link ? (packages[candidate].resolved ?? null) : candidate;
    if (folder === '') return null;
  }
}

/** The folders of all packages that the product needs to run. Those of tests and builds are left out. */
export function productionFolders(packages: Packages): string[] {
  const folders = new Set<string>();
  const open = [...productWorkspaces];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (folders.has(folder)) continue;
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[folder] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
    for (const name of names) {
      const found = installedFolder(packages, folder, name);
      if (found !== null) open.push(found);
    }
  }
  return [...folders].filter((folder) => folder.includes('node_modules/')).sort();
}

/** The texts of the licences in a package's folder. */
function licenceTexts(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => licenceFiles.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
}

/**
 * The notices of all packages of others that the product uses: name, version, licence and the licence's text, each text once. Throws
 * when a package is missing that is not for another platform.
 */
export function noticesText(root = repository): string {
  const lock: { packages: Packages & Record<string, { optional?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const namesByText = new Map<string, Set<string>>();
  for (const folder of productionFolders(lock.packages)) {
    const { version = '', license = 'véase el texto', optional = false } = lock.packages[folder] ?? {};
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!existsSync(join(root, folder))) {
      if (optional) continue;
      throw new Error(`${name} is not installed, so its licence cannot be named.`);
    }
    const texts = licenceTexts(join(root, folder));
    const text = texts.length > 0 ? texts.join('\n\n') : `Licencia ${license}; el paquete no trae su texto.`;
    const names = namesByText.get(text) ?? new Set();
    namesByText.set(text, names.add(`${name} ${version} (${license})`));
  }
  const sections = [...namesByText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`);
  return `Licencias de los programas y datos de otros que usa este sitio.

Países, estados y ciudades: Countries States Cities Database,
https://github.com/dr5hn/countries-states-cities-database, licencia ODbL 1.0.

${'='.repeat(80)}

${sections.join(`\n\n${'='.repeat(80)}\n\n`)}
`;
}

/** Writes the notices into the built site, at `/licencias.txt`. */
export const notices = (): Plugin => ({
  name: 'tbm-notices',
  apply: 'build',
  generateBundle() {
    if (this.environment.name !== 'client') return;
    this.emitFile({
      type: 'asset',
      fileName: 'licencias.txt',
      source: noticesText(),
    });
  },
});
