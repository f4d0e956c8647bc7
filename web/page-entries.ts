import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const name = 'virtual:page-entries';
const sourceOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Files of their own that every page may load by itself, beside the scripts of its routes. */
const entries = {
  'built-ins': sourceOf('../browser/src/built-ins.ts'),
  'when-idle': sourceOf('app/platform/when-idle.ts'),
};

/** The address of the built file, which the build of the pages' scripts has left. */
function builtAddress(root: string, entry: string): string {
  const files = readdirSync(join(root, 'build/client/assets'));
  const file = files.find((one) => one.startsWith(`${entry}-`) && one.endsWith('.js'));
  if (!file) throw new Error(`The build has no file of ${entry}`);
  return `/assets/${file}`;
}

/** Builds these entries. The server's bundle imports their addresses as `virtual:page-entries`, and writes them into every page. */
export function pageEntries(): Plugin {
  let root = '';
  let isBuild = false;
  return {
    name: 'tbm-page-entries',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (!isBuild || this.environment.name !== 'client') return;
      for (const [entry, id] of Object.entries(entries)) this.emitFile({ type: 'chunk', id, name: entry });
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const addresses = Object.entries(entries).map(([entry, source]) => [
        entry,
        isBuild ? builtAddress(root, entry) : `/@fs${source}`,
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(addresses))}`;
    },
  };
}
