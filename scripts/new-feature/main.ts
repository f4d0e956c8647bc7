// npm run new feature NAME SPANISH_NAME: makes the files of the four recipes in docs/first-feature.md.
//   npm run new feature suggestions Sugerencias
// NAME is English, in the plural, in lower case with hyphens. SPANISH_NAME is what menus and titles say.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filled, namesOf } from './names.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const [kind, name = '', spanish = ''] = process.argv.slice(2);
if (kind !== 'feature' || !/^[a-z]+(-[a-z]+)*$/.test(name) || !spanish)
  stop('npm run new feature NAME SPANISH_NAME, such as: npm run new feature suggestions Sugerencias');

/** The next free place among the members' entries in the menu of the back office. */
const places = globSync('admin/src/**/*.tsx', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/group: 'Socias',\s+order: (\d+)/g)].map(([, order]) =>
    Number(order),
  ),
);
const names = namesOf(name, spanish, Math.max(0, ...places) + 10);
const { kebab, address } = names;

/** The new files, by template. */
const files = {
  contract: `contract/src/${kebab}.ts`,
  tables: `server/src/features/${kebab}/tables.ts`,
  'about-tables': `server/src/features/${kebab}/about-tables.ts`,
  'use-case': `server/src/features/${kebab}/${kebab}.ts`,
  routes: `server/src/features/${kebab}/routes.ts`,
  index: `server/src/features/${kebab}/index.ts`,
  test: `server/src/features/${kebab}/${kebab}.test.ts`,
  screen: `web/app/routes/${kebab}.tsx`,
  'back-office': `admin/src/${kebab}/${kebab}-page.tsx`,
  journey: `e2e/${kebab}.spec.ts`,
};

/** The lines that are added to existing files, each before another one. */
const additions = [
  {
    file: 'web/app/routes.ts',
    line: `    route('${address}', 'routes/${kebab}.tsx'),\n`,
    before: "    route('*', 'routes/not-found.tsx', { id: 'member-not-found' }),\n",
  },
  {
    file: 'web/app/layouts/member-menu.ts',
    line: `    { label: '${spanish}', to: '/mytbm/${address}' },\n`,
    before: "    { label: 'Notificaciones', to: notificationsPath },\n",
  },
  {
    file: 'server/src/platform/http/within-branches.test.ts',
    line: `      'GET /${names.snake}/all',\n`,
    before: "      'GET /timetable/week',\n",
  },
];

function run(folder: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: join(root, folder), encoding: 'utf8' });
  if (status !== 0) stop(`${stdout}${stderr}\nThis failed: ${command} ${args.join(' ')}`);
}

for (const file of Object.values(files)) if (existsSync(join(root, file))) stop(`${file} exists already`);
for (const [template, file] of Object.entries(files)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  const text = readFileSync(join(here, 'templates', `${template}.txt`), 'utf8');
  writeFileSync(join(root, file), filled(text, names));
}
for (const { file, line, before } of additions) {
  const text = readFileSync(join(root, file), 'utf8');
  if (!text.includes(before)) stop(`${file} has no line ${before.trim()}`);
  writeFileSync(
    join(root, file),
    text.replace(before, () => line + before),
  );
}
run('.', 'npx', 'biome', 'format', '--write', ...Object.values(files));
run('server', 'npx', 'drizzle-kit', 'generate', '--name', names.snake);
run('.', process.execPath, 'scripts/feature-index/main.ts');

console.log(`\nNew files, to be read and changed:`);
for (const file of Object.values(files)) console.log(`  ${file}`);
console.log('  server/migrations/: the last file');
console.log('Lines were added to:');
for (const { file } of additions) console.log(`  ${file}`);
console.log(
  `\nNext: npx vitest run server/src/features/${kebab}, and the checklist of docs/first-feature.md`,
);
