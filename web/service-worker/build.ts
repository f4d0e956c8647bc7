import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildTargets } from '../../browser/src/floor.ts';
import { routeListOf } from '../route-list.ts';

/** A file of Vite's manifest. */
interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
type Chunks = Record<string, Chunk>;

/** The addresses of chunks with all that they import statically, their styles and fonts. */
export function closure(chunks: Chunks, roots: readonly string[]): string[] {
  const seen = new Set<string>();
  const add = (name: string): string[] => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    const { file, imports = [], css = [], assets = [] } = chunk;
    const fonts = assets.filter((asset) => /-es-(\d+|wght)-[\w-]+\.woff2$/.test(asset));
    return [file, ...css, ...fonts, ...imports.flatMap(add)];
  };
  return [...new Set(roots.flatMap(add))].map((file) => `/${file}`);
}

/** What the stored pages need beside their routes, by source or by bundle (`vite.config.ts`): loaded on demand. */
const onDemand = ['app/design/qr-code.tsx', '_offline-', 'virtual:invalidations'];
/** What only a browser that lacks something loads. */
const builtIns = '/built-ins.ts';

/** The chunks of a build that the worker stores; throws when one has another name than expected. */
export function chosenChunks(
  chunks: Chunks,
  routes: readonly string[],
): { roots: string[]; polyfills: string[] } {
  const names = Object.keys(chunks);
  const named = (part: string): string[] => {
    const found = names.filter((name) => name.includes(part));
    if (found.length === 0) throw new Error(`The build has no chunk of ${part}`);
    return found;
  };
  return {
    roots: ['entry.client', ...onDemand, ...routes.map((file) => `app/${file}`)].flatMap(named),
    polyfills: named(builtIns),
  };
}

/** A route of the build, as React Router describes it. */
interface BuiltRoute {
  id: string;
  parentId?: string;
  file: string;
}

/** Writes `sw.js`, `sw-retired.js` and `ver-como-ella.js` beside the pages' files. */
export async function buildWorker(root: string, routes: readonly BuiltRoute[]): Promise<void> {
  const client = join(root, 'build/client');
  const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Chunks;
  rmSync(join(client, '.vite'), { recursive: true });
  const member = routes.filter(
    ({ id, parentId }) => [id, parentId].includes('layouts/member') || id === 'root',
  );
  const { roots, polyfills } = chosenChunks(
    chunks,
    member.map(({ file }) => file),
  );
  const mark = routeListOf(join(client, 'assets'));
  const assets = [...closure(chunks, roots), `/assets/${mark}`].sort();
  const version = createHash('sha256').update(JSON.stringify(assets)).digest('hex').slice(0, 12);
  // The last one runs before the pages' own scripts, in a tab that shows a member's account to an admin.
  const scripts = { sw: 'worker.ts', 'sw-retired': 'retired.ts', 'ver-como-ella': '../view-as/main.ts' };
  for (const [name, source] of Object.entries(scripts))
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      define: {
        'process.env.NODE_ENV': '"production"',
        __VERSION__: JSON.stringify(version),
        __ASSETS__: JSON.stringify(assets),
        __POLYFILLS__: JSON.stringify(closure(chunks, polyfills)),
        __MARK__: JSON.stringify(mark),
      },
      build: {
        outDir: client,
        emptyOutDir: false,
        target: buildTargets,
        rolldownOptions: {
          input: { [name]: fileURLToPath(new URL(source, import.meta.url)) },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    });
}
