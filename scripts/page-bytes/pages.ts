/** An entry of React Router's list of routes. */
interface Route {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
}
export interface RouteList {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
}

/** The bytes that the headers add to a response. */
const headers = 355;

/**
 * Compressed bytes of the scripts that a page requests with its document, headers included. Lighthouse's goals
 * (`scripts/lighthouse/goals.ts`) also count files that a member's page loads once it is idle: about 20 kB.
 */
export const limits: Record<string, number> = {
  'routes/landing': 130_000,
  'routes/branch': 139_500,
  'routes/online': 138_500,
  'routes/packages': 147_500,
  'routes/home': 191_000,
  'routes/schedule': 162_500,
  'routes/library': 169_000,
};

/** The scripts of a page: the entry, the list of routes, and those of the route and all above it. */
export function scriptsOf({ url, entry, routes }: RouteList, id: string): string[] {
  const files = [url, entry.module, ...entry.imports];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
    files.push(route.module, ...(route.imports ?? []));
  return [...new Set(files)];
}

/** The bytes of each page that has a limit. `sizeOf` is a file's compressed size. */
export function pageBytes(list: RouteList, sizeOf: (file: string) => number): Map<string, number> {
  const pages = Object.keys(limits).map((id): [string, number] => {
    if (!list.routes[id]) throw new Error(`The build has no ${id}`);
    return [id, scriptsOf(list, id).reduce((sum, file) => sum + headers + sizeOf(file), 0)];
  });
  return new Map(pages);
}

/** The limits that a build exceeds, one line each. */
export const excesses = (pages: ReadonlyMap<string, number>): string[] =>
  [...pages].flatMap(([id, bytes]) => {
    const limit = limits[id] ?? 0;
    return bytes > limit ? [`${id} loads ${bytes} bytes of scripts, above ${limit}`] : [];
  });
