import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Each route has its id again before React Router reads it: in the list, the id would be there twice. */
const restoreIds = 'for(let[id,route]of Object.entries(__reactRouterManifest.routes))route.id=id';

/** A list of routes as it is in the file of a build. */
export const listIn = (source: string): unknown =>
  JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));

/**
 * The list without entries that are no page, false values, ids, which are the keys, and fields that React Router never reads. Files of the
 * entry and of the routes above are left out: a browser that opens a route loads those first. The files that most routes import come
 * first in each of them. So it compresses by a fifth better. The order of imports has no meaning; that of styles has, and stays.
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
  return `${source.slice(0, start)}${JSON.stringify(list)};${restoreIds}`;
}

/** Packs that list, which every page loads: React Router writes it after the other files have been compressed. */
export async function packRouteList(assets: string): Promise<void> {
  const file = join(assets, routeListOf(assets));
  const list = compact(readFileSync(file, 'utf8'));
  writeFileSync(file, list);
  writeFileSync(`${file}.br`, await pack(list));
  writeFileSync(`${file}.gz`, gzipSync(list, { level: 9 }));
}
