import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { privacy } from '../server/src/features/content/seed/privacy-notice.ts';
import { isKnownName, keptNames } from './kept-names.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Sources without comments, by path. */
function sourcesIn(pattern: string): Map<string, string> {
  const paths = globSync(pattern, { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$|service-worker\/build\.ts$/.test(path),
  );
  return new Map(
    paths.map((path) => [
      path,
      readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/ [^\n]*/g, ''),
    ]),
  );
}

const browser = sourcesIn('{web/{app,view-as,service-worker},admin/src,browser/src}/**/*.{ts,tsx}');
const server = sourcesIn('server/src/**/*.{ts,tsx}');
// This module passes every name on.
browser.delete('browser/src/storage.ts');

type Sources = ReadonlyMap<string, string>;

/** The text of an expression, with `*` for variable parts; `code` is its file. */
function textOf(expression: string, code: string, sources: Sources): string {
  const given = expression.trim();
  const [, quoted] = /^'([^']*)'$/.exec(given) ?? [];
  if (quoted !== undefined) return quoted;
  const [, template] = /^`([^`]*)`$/.exec(given) ?? [];
  if (template !== undefined)
    return template.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => {
      const value = constantOf(name, code, sources);
      return value === undefined ? '*' : textOf(value, code, sources);
    });
  // A list whose parts are joined.
  const [, head] = /^\['([^']*)',/.exec(given) ?? [];
  if (head !== undefined) return `${head}_*`;
  const [, name] = /^(\w+)(?:\(.*\))?$/s.exec(given) ?? [];
  const value = name && constantOf(name, code, sources);
  if (!value) throw new Error(`The name of something kept cannot be read: ${given}`);
  return textOf(value, code, sources);
}

/** The value of a constant, or the result of a function of one expression, in this file or in the file that exports it. */
function constantOf(name: string, code: string, sources: Sources): string | undefined {
  const constant = `const ${name}(?:: [^=;]+)? =\\s+(?:\\([^)]*\\)(?:: \\w+)? =>\\s+)?((?:'|\`|\\[)[^;]*);`;
  const [, own] = new RegExp(constant).exec(code) ?? [];
  if (own !== undefined) return own;
  for (const other of sources.values()) {
    const [, exported] = new RegExp(`export ${constant}`).exec(other) ?? [];
    if (exported !== undefined) return exported;
  }
  return undefined;
}

/** The calls that give a name to the browser. */
const writing = [
  /\b(?!deviceStore\b)\w+\.setItem\(\s*(\w+\([^)]*\)|[^,]+?),/g,
  /\bopenDB<\w+>\(\s*([^,]+?),/g,
  /\bcaches\.open\(([^)]+)\)/g,
  /\bconst cacheName = ([^;]+);/g,
  // A cookie with one of its attributes.
  /([`'"][^`'"=;\s]+)=[^\n]*?;\s*(?:path|max-age|httponly|samesite|secure)\b/gi,
];

function namesIn(sources: Sources): string[] {
  const names = new Set<string>();
  for (const [path, code] of sources)
    for (const pattern of writing)
      for (const [, expression = ''] of code.matchAll(pattern)) {
        // The back office keeps its data under names that begin with that of its store.
        if (path === 'admin/src/draft.tsx' && expression === 'key') continue;
        const isCookie = /^[`'"]/.test(expression) && !/[`'"]$/.test(expression);
        names.add(textOf(isCookie ? expression + expression[0] : expression, code, sources));
      }
  return [...names].sort();
}

/** Names that others give: the identity library, react-admin's store and the proxy. */
function namesOfOthers(): string[] {
  const library = join(root, 'server/node_modules/better-auth/dist');
  const read = (path: string) => readFileSync(path, 'utf8');
  const cookies = read(join(library, 'cookies/index.mjs')).matchAll(/createCookie\("(\w+)"/g);
  const secondStep = read(join(library, 'plugins/two-factor/constant.mjs')).matchAll(
    /COOKIE_NAME = "(\w+)"/g,
  );
  const own = [...server.values()].flatMap((code) => [...code.matchAll(/createAuthCookie\('(\w+)'/g)]);
  const [, store] = /localStorageStore\('1', (`[^`]+`)/.exec(browser.get('admin/src/app.tsx') ?? '') ?? [];
  const [, proxy] = /lb_policy cookie (\S+)/.exec(read(join(root, 'deploy/Caddyfile'))) ?? [];
  return [
    ...[...cookies, ...secondStep, ...own].map(([, name]) => `tbm.${name}`),
    `RaStore${textOf(store ?? '', '', browser)}`,
    proxy ?? '',
  ];
}

const used = [...new Set([...namesIn(browser), ...namesIn(server), ...namesOfOthers()])].sort();

it('every name under which something is kept in a browser is in docs/kept-in-the-browser.md, and no other', () => {
  // Written by a package, which the journey sees.
  const ofPackages = ['react-router-scroll-positions'];
  const documented = keptNames.map(({ name }) => name).filter((name) => !ofPackages.includes(name));
  expect(used).toEqual(documented.sort());
});

it('the privacy notice lists all kept data, except purely technical ones', () => {
  const notice = privacy.find(({ title }) => title.startsWith('9. Cookies'))?.paragraphs.join(' ') ?? '';
  const named = keptNames.filter(({ words }) => words !== null);
  expect(named.length).toBeGreaterThan(15);
  for (const { name, words } of named) expect(notice, name).toContain(words);
});

it('an invented name is noticed, however it is written', () => {
  const written = (code: string) => namesIn(new Map([['x.ts', code]]));
  expect(written(`deviceStorage.setItem('other', '1')`)).toEqual(['other']);
  expect(written(`const entry = 'other';\nvisitStorage.setItem(entry, '1')`)).toEqual(['other']);
  expect(
    written(`const name = (id: number): string => \`other_\${id}\`;\nstorage.setItem(name(1), x)`),
  ).toEqual(['other_*']);
  expect(written('document.cookie = `other=1; path=/`')).toEqual(['other']);
  expect(written(`reply.header('set-cookie', 'other=1; HttpOnly')`)).toEqual(['other']);
  expect(written(`const cacheName = 'other';\ncaches.open(cacheName)`)).toEqual(['other']);
  expect(() => written('deviceStorage.setItem(given, "1")')).toThrow('cannot be read: given');
  expect(isKnownName('other')).toBe(false);
  expect(isKnownName('__Secure-tbm.session_token')).toBe(true);
  expect(isKnownName('tbm_popup_otro')).toBe(true);
});
