import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, PluginContext } from 'rolldown';
import { lineEnds } from './line-ends.ts';

const ownAddress = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;
const packageAddress = /import\.meta\.resolve\(\s*'([^']+\.\w+)',?\s*\)/g;

/**
 * Brings the files along that the code finds by its own address. All files of a bundle lie in one folder, so each address
 * becomes a name in it: a module that another process loads becomes a file of its own, and other files are copied.
 */
export function ownFiles(): Plugin {
  /** The path that has a name in the bundle. */
  const paths = new Map<string, string>();

  /** The files of a folder, or the file itself, with their names in the bundle. */
  function filesOf(path: string): { from: string; fileName: string }[] {
    const name = basename(path);
    if (!statSync(path).isDirectory()) return [{ from: path, fileName: name }];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((from) => ({ from, fileName: join(name, relative(path, from)) }));
  }

  /** Adds a module, a file or a folder, and returns its address from any file of the bundle. */
  function add(context: PluginContext, path: string): string {
    const isModule = extname(path) === '.ts';
    const name = isModule ? basename(path).replace(/\.ts$/, '.js') : basename(path);
    const known = paths.get(name);
    if (known !== undefined && known !== path)
      throw new Error(`two files are named ${name}: ${known}, ${path}`);
    paths.set(name, path);
    if (known === undefined && isModule) context.emitFile({ type: 'chunk', id: path, fileName: name });
    if (known === undefined && !isModule) {
      for (const { from, fileName } of filesOf(path))
        context.emitFile({ type: 'asset', fileName, source: readFileSync(from) });
    }
    return path.endsWith('/') ? `./${name}/` : `./${name}`;
  }

  return {
    name: 'own-files',
    transform: {
      filter: { id: /[\\/]server[\\/]src[\\/].*\.ts$/, code: 'import.meta' },
      handler(code, id) {
        const text = code
          .replace(ownAddress, (expression, address: string) => {
            const name = add(this, join(dirname(id), address));
            return `new URL('${name}', import.meta.url)${lineEnds(expression)}`;
          })
          .replace(packageAddress, (expression, file: string) => {
            const name = add(this, fileURLToPath(import.meta.resolve(file)));
            return `new URL('${name}', import.meta.url).href${lineEnds(expression)}`;
          });
        if (text.includes('import.meta.resolve('))
          throw new Error(`${id} looks for a package that no bundle has`);
        return { code: text, map: null };
      },
    },
  };
}
