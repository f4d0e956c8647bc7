// Which addresses of the site exist, and where texts of the sources lead to one. addresses.test.ts holds the rules.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes as calls } from '@tbm/contract';
import siteRoutes from '../web/app/routes.ts';
import { type Node, nodesIn, programOf } from './texts.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

interface Entry {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Entry[] | undefined;
}

/** The path of every route of the site. */
function* pathsOf(entries: readonly Entry[], above = ''): Generator<string> {
  for (const { path = '', index, children } of entries) {
    const here = path === '' ? above : `${above}/${path}`;
    if (path !== '' || index) yield here;
    yield* pathsOf(children ?? [], here);
  }
}

/** Routes that catch all other addresses: a link that ends in them proves nothing. `*` of other routes is a part of the page. */
const catchAll = ['/:slug/*', '/*', '/mytbm/*'];
/** Addresses that the server answers besides its calls and the site's routes. */
const besides = ['/api/docs', '/api/auth/:call', '/files/:name', '/photos/:name', '/myadmin'];

const isNamed = (node: unknown, ...names: string[]): boolean =>
  names.includes((node as { name?: string }).name ?? '');

/** The `paths` of every page of the back office in a module. */
export const backOfficePaths = (path: string, code: string): string[] =>
  [...nodesIn(programOf(path, code))]
    .filter((node) => node.type === 'Property' && isNamed(node.key, 'paths'))
    .flatMap(({ value }) => (value as Node).elements as Node[])
    .map(({ value: text }) => {
      if (typeof text !== 'string') throw new Error(`${path}: a page whose path is no text`);
      return text;
    });

/** Pages of the back office that are no record. */
const backOffice = globSync('admin/src/**/*.tsx', { cwd: root })
  .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))
  .filter(({ code }) => code.includes(': BackOfficePage = '))
  .flatMap(({ path, code }) => backOfficePaths(path, code))
  .flatMap((path) => {
    const [first = '', ...optional] = path.split(/\/(?=:\w+\?)/);
    return [
      first,
      ...optional.map((_, at) => [first, ...optional.slice(0, at + 1)].join('/').replaceAll('?', '')),
    ];
  });

/** Files that the site serves as they are. The build makes the notices (`web/notices.ts`). */
const files = new Set([
  ...globSync('*', { cwd: join(root, 'web/public') }).map((name) => `/${name}`),
  '/licencias.txt',
]);

const known = [
  ...[...pathsOf(siteRoutes as Entry[])].filter((path) => !catchAll.includes(path)),
  ...Object.keys(calls).map((key) => `/api${key.slice(key.indexOf('/'))}`),
  ...besides,
  ...backOffice.map((path) => `/myadmin${path}`),
].map((path) => segmentsOf(path.replace(/\/\*$/, '')));

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** A part of a link in the sources that is known only at run time. */
const ANY = '…';

const fits = (segment: string, pattern: string): boolean =>
  pattern.startsWith(':') || segment === pattern || segment === ANY;

/** Whether an address, with or without query and part, is one of ours. A branch's is known only when it runs. */
export function addressExists(address: string): boolean {
  if (files.has(address)) return true;
  // What follows the last name may be a query that is known only when it runs.
  const path = segmentsOf(address.split(/[?#]/)[0] ?? '').map((one) => one.replace(/(?<=.)…$/, ''));
  const isKnown = (here: string[]): boolean =>
    (here.length === 1 && here[0] === ANY) ||
    known.some(
      (pattern) => pattern.length === here.length && pattern.every((one, at) => fits(here[at] ?? '', one)),
    );
  return isKnown(path) || (path.length > 1 && path.at(-1) === ANY && isKnown(path.slice(0, -1)));
}

/** A text with one of these is an address in any place. */
const firstSegments = new Set(known.flatMap(([first]) => (first && first !== 'api' ? [first] : [])));

export interface Link {
  /** The path from the repository's root. */
  path: string;
  address: string;
}

/** The text of a string or template, with `…` for unknown parts; null for every other node. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(ANY);
}

/** The part of the sources that is given to a link: `to=`, `href=`, `to:`, `path:`, `navigate(…)`. */
function linkOf(node: Node): Node | undefined {
  if (node.type === 'JSXAttribute' && isNamed(node.name, 'to', 'href')) return node.value as Node;
  if (node.type === 'Property' && isNamed(node.key, 'to', 'href', 'path')) return node.value as Node;
  return node.type === 'CallExpression' && isNamed(node.callee, 'navigate', 'redirect')
    ? (node.arguments as Node[])[0]
    : undefined;
}

/** Every address of ours in a module: the targets of links, and each text that begins like one. */
export function linksIn(path: string, code: string): Link[] {
  const program = programOf(path, code);
  const links = new Set<string>();
  const add = (node: Node, isLink: boolean) => {
    const text = textOf(node);
    if (!text || !/^\/(?![/*\s])/.test(text)) return;
    if (isLink || firstSegments.has(segmentsOf(text.split(/[?#]/)[0] ?? '')[0] ?? '')) links.add(text);
  };
  for (const node of nodesIn(program)) {
    add(node, false);
    for (const inner of nodesIn(linkOf(node) ?? { type: 'None' })) add(inner, true);
  }
  return [...links].map((address) => ({ path, address }));
}

/** Returns all links of screens, menus, messages and demo data. */
export const allLinks = (): Link[] =>
  globSync('{web/app,domain/src,server/src/features,demo/src}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/testing(\/|\.ts$)|web\/app\/routes\.ts$/.test(path))
    .flatMap((path) => linksIn(path, readFileSync(join(root, path), 'utf8')));
