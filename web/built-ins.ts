import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const name = 'virtual:built-ins';
const source = fileURLToPath(new URL('../browser/src/built-ins.ts', import.meta.url));

/** The address of the built file, which the build of the pages' scripts has left. */
function builtAddress(root: string): string {
  const file = readdirSync(join(root, 'build/client/assets')).find((one) =>
    /^built-ins-[^.]+\.js$/.test(one),
  );
  if (!file) throw new Error('The build has no file of built-ins');
  return `/assets/${file}`;
}

/**
 * Builds what browsers may lack as a file of its own. The server's bundle imports its address as `virtual:built-ins`, and
 * writes it into every page.
 */
export function builtIns(): Plugin {
  let root = '';
  let isBuild = false;
  return {
    name: 'tbm-built-ins',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (isBuild && this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: source, name: 'built-ins' });
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      return `export default ${JSON.stringify(isBuild ? builtAddress(root) : `/@fs${source}`)}`;
    },
  };
}
