import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// The files that list all features. `npm run index` writes them, and indexes.test.ts compares them with the sources.

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** An exported constant that an index lists. */
interface Found {
  name: string;
  /** The path of its file from the repository's root. */
  file: string;
}

interface Index {
  /** Its path from the repository's root. */
  file: string;
  render: () => string;
}

/** The exports whose name matches the first group of the pattern, in files that match the glob. */
function exportsIn(glob: string, pattern: RegExp): Found[] {
  const found = globSync(glob, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => ({ name, file })),
    );
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const header = '// Written by `npm run index`. Do not edit: a new file is found by what it exports.\n';

/** The imports of what was found, for an index at this path. */
function importsOf(index: string, found: readonly Found[]): string {
  const byFile = Map.groupBy(found, ({ file }) => file);
  return [...byFile]
    .map(([file, names]) => {
      const path = relative(dirname(index), file);
      const from = path.startsWith('.') ? path : `./${path}`;
      return `import { ${names.map(({ name }) => name).join(', ')} } from '${from}';\n`;
    })
    .join('');
}

const namesOf = (found: readonly Found[]): string => found.map(({ name }) => `  ${name},\n`).join('');

const pagesOfBackOffice: Index = {
  file: 'admin/src/all-pages.ts',
  render() {
    const found = exportsIn('admin/src/**/*.tsx', /^export const (\w+): BackOfficePage = /gm);
    return `${importsOf(this.file, found)}import type { BackOfficePage } from './menu.ts';

/** The pages of the back office: every exported \`BackOfficePage\`. */
export const pages: readonly BackOfficePage[] = [
${namesOf(found)}];
`;
  },
};

const recordsOfBackOffice: Index = {
  file: 'admin/src/resources/index.ts',
  render() {
    const found = exportsIn('admin/src/resources/*.tsx', /^export const (\w+): Entity = /gm);
    return `${importsOf(this.file, found)}import type { Entity } from '../entity.tsx';
import { byMenu } from '../menu.ts';

/** Everything that admins keep, in the order of the menu: every exported \`Entity\`. */
export const entities: readonly Entity[] = [
${namesOf(found)}].sort(byMenu);
`;
  },
};

/** As `biome check` would leave it. */
function formatted(file: string, code: string): string {
  const biome = join(root, 'node_modules/.bin/biome');
  const { status, stdout, stderr } = spawnSync(biome, ['check', '--write', `--stdin-file-path=${file}`], {
    cwd: root,
    input: code,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file}: ${stderr}`);
  return stdout;
}

export interface Written {
  path: string;
  text: string;
}

/** The text of every index, made from the sources. */
export const writtenIndexes = (): Written[] =>
  [pagesOfBackOffice, recordsOfBackOffice].map((index) => ({
    path: join(root, index.file),
    text: formatted(index.file, `${header}\n${index.render()}`),
  }));
