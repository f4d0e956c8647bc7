import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { pack } from './pack.ts';

/** The name of the file in which a build lists its routes. `assets` is the folder of hashed files. */
export function routeListOf(assets: string): string {
  const name = readdirSync(assets).find((file) => /^manifest-[0-9a-f]{8}\.js$/.test(file));
  if (!name) throw new Error('The build has no list of its routes');
  return name;
}

interface Route extends Record<string, unknown> {
  parentId?: string;
  imports?: string[];
  css?: string[];
}
interface Routes {
  entry: { imports: string[] };
  routes: Record<string, Route>;
}

/** Routes to which no script of a page ever navigates: files, and what only a preview shows. */
const noPages = [
  'routes/sitemap',
  'routes/robots',
  'routes/manifest',
  'routes/security',
  'routes/draft-part',
];

/** The files that are loaded before those of a route: of the entry, and of the routes that it is in. */
function filesAbove({ entry, routes }: Routes, route: Route): Set<string> {
  const files = new Set(entry.imports);
  for (let parent = routes[route.parentId ?? '']; parent; parent = routes[parent.parentId ?? ''])
    for (const file of [...(parent.imports ?? []), ...(parent.css ?? [])]) files.add(file);
  return files;
}

/** The name that a route's own file has, before its hash: the last part of the id. */
const nameOf = (id: string): string => id.replace(/.*\//, '');

/**
 * What the list leaves out is there again before React Router reads it: the id of a route, which is its key, and the folder
 * and the ending of its files. A number stands for one of `files`. A module without a name has the last part of the id as its name.
 */
const restore = `for(let[id,route]of Object.entries(__reactRouterManifest.routes)){\
route.id=id;route.module=\`/assets/\${route.module.replace(/^-/,id.replace(/.*\\//,"")+"-")}.js\`;\
for(let k of["imports","css"])route[k]=route[k]?.map(f=>"/assets/"+(__reactRouterManifest.files[f]??f))??[]}`;

/** The list of routes, as a browser has it after running the file of a build. */
export function listIn(source: string): unknown {
  const browser: Record<string, unknown> = {};
  browser.window = browser;
  runInNewContext(source, browser);
  return JSON.parse(JSON.stringify(browser.__reactRouterManifest));
}

/** The file of a route without its ending, and without its name where that is the last part of the id. */
function shortModule(id: string, file: string): string {
  const name = file.replace(/\.js$/, '');
  return name.startsWith(`${nameOf(id)}-`) ? name.slice(nameOf(id).length) : name;
}

/** From this number of routes on that load a file, a number for it is shorter than its name. */
const fewestUses = 3;
const inAssets = (file: string): string => file.replace('/assets/', '');

/** The files that several routes import, the most used first. */
function fileTable(routes: readonly Route[]): string[] {
  const uses = new Map<string, number>();
  for (const { imports = [], css = [] } of routes)
    for (const file of [...imports, ...css]) uses.set(file, (uses.get(file) ?? 0) + 1);
  return [...uses]
    .filter(([, count]) => count >= fewestUses)
    .sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
    .map(([file]) => file);
}

/**
 * The list without entries that are no page, false values, and fields that React Router never reads. Files of the entry and of
 * the routes above are left out: a browser that opens a route loads those first. The files that most routes import come first in
 * each of them, as numbers. So it compresses by a fifth better. The order of imports has no meaning; that of styles has, and stays.
 */
export function compact(source: string): string {
  const start = source.indexOf('{');
  const list = listIn(source) as Routes;
  for (const id of noPages) delete list.routes[id];
  const routes = Object.values(list.routes);
  const above = new Map(routes.map((route) => [route, filesAbove(list, route)]));
  for (const route of routes) {
    for (const [name, value] of Object.entries(route))
      if (value === false || name === 'hasDefaultExport' || name === 'id') delete route[name];
    const isOwn = (file: string) => !above.get(route)?.has(file);
    if (route.imports) route.imports = route.imports.filter(isOwn);
    if (route.css) route.css = route.css.filter(isOwn);
  }
  const uses = new Map<string, number>();
  for (const file of routes.flatMap(({ imports = [] }) => imports)) uses.set(file, (uses.get(file) ?? 0) + 1);
  for (const { imports } of routes)
    imports?.sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1));
  const files = fileTable(routes);
  const numberOf = new Map(files.map((file, index) => [file, index]));
  const short = (file: string) => numberOf.get(file) ?? inAssets(file);
  const shortRoutes = Object.entries(list.routes).map(
    ([id, { module, imports = [], css = [], ...route }]) => [
      id,
      {
        ...route,
        module: shortModule(id, inAssets(String(module))),
        imports: imports.length > 0 ? imports.map(short) : undefined,
        css: css.length > 0 ? css.map(short) : undefined,
      },
    ],
  );
  const shortList = {
    ...list,
    routes: Object.fromEntries(shortRoutes),
    files: files.map(inAssets),
  };
  return `${source.slice(0, start)}${JSON.stringify(shortList)};${restore}`;
}

/** Packs that list, which every page loads: React Router writes it after the other files have been compressed. */
export async function packRouteList(assets: string): Promise<void> {
  const file = join(assets, routeListOf(assets));
  const list = compact(readFileSync(file, 'utf8'));
  writeFileSync(file, list);
  writeFileSync(`${file}.br`, await pack(list));
  writeFileSync(`${file}.gz`, gzipSync(list, { level: 9 }));
}
