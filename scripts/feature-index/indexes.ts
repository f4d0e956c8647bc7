import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AboutTable } from '../../server/src/platform/database/about.ts';

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
  render: () => string | Promise<string>;
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

const namesOf = (found: readonly Found[], spread = ''): string =>
  found.map(({ name }) => `  ${spread}${name},\n`).join('');

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

const routesOfContract: Index = {
  file: 'contract/src/all-routes.ts',
  render() {
    const found = exportsIn(
      'contract/src/*.ts',
      /^export const (\w+Routes) = (?:defineRoutes|resource|\{)/gm,
    );
    return `${importsOf(this.file, found)}
/** Every call of the product: every exported \`…Routes\`. Paths are below \`/api\` [API-001]. */
export const routes = {
${namesOf(found, '...')}};
`;
  },
};

const featuresOfServer: Index = {
  file: 'server/src/all-features.ts',
  render() {
    const index = 'server/src/features/*/index.ts';
    const handlers = exportsIn(index, /\b(\w+Handlers)\b/g);
    const jobs = exportsIn(index, /\b(\w+Jobs)\b/g);
    return `${importsOf(this.file, [...handlers, ...jobs])}import type { Services } from './platform/services.ts';

/** The handlers of the features: every exported \`…Handlers\`. */
export const handlersOfFeatures = (services: Services) => ({
${handlers.map(({ name }) => `  ...${name}(services),\n`).join('')}});

/** The tasks and schedules of the features: every exported \`…Jobs\`. */
export const jobsOfFeatures = (services: Services) => [
${jobs.map(({ name }) => `  ${name}(services),\n`).join('')}];
`;
  },
};

const tablesOfServer: Index = {
  file: 'server/src/all-tables.ts',
  render() {
    const found = exportsIn('server/src/**/about-tables.ts', /^export const (about\w+) = /gm);
    return `${importsOf(this.file, found)}
/** What must be known of every table: every \`about-tables.ts\`. */
export const aboutTables = {
${namesOf(found, '...')}};
`;
  },
};

const namesOfTables: Index = {
  file: 'domain/src/table-names.ts',
  async render() {
    const { aboutTables } = await import('../../server/src/all-tables.ts');
    const all: [string, AboutTable][] = Object.entries(aboutTables);
    const moving = all.flatMap(([table, about]) =>
      'merge' in about && typeof about.merge !== 'string'
        ? `  ${table}: ${JSON.stringify(about.merge.name)},\n`
        : [],
    );
    const audited = all.flatMap(([table, { auditName }]) =>
      auditName ? `  ${table}: ${JSON.stringify(auditName)},\n` : [],
    );
    return `/** Spanish names of tables whose rows move in a merge, from the \`about-tables.ts\` of the server. */
export const tableNames: Readonly<Record<string, string>> = {
${moving.sort().join('')}};

/** Spanish names of one row of a table, for the audit log. */
export const auditNames: Readonly<Record<string, string>> = {
${audited.sort().join('')}};
`;
  },
};

/** Later ones may read earlier ones. */
const indexes = [
  routesOfContract,
  featuresOfServer,
  tablesOfServer,
  namesOfTables,
  pagesOfBackOffice,
  recordsOfBackOffice,
];

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

/** The text of each index, made from the sources. */
export async function* writtenIndexes(): AsyncGenerator<Written> {
  for (const index of indexes)
    yield {
      path: join(root, index.file),
      text: formatted(index.file, `${header}\n${await index.render()}`),
    };
}
