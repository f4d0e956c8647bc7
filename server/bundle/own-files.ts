import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, PluginContext } from 'rolldown';

const ownAddress = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;
const packageAddress = /import\.meta\.resolve\(\s*'([^']+\.\w+)',?\s*\)/g;

/**
 * Brings the files along that the code finds by its own address. All files of a bundle lie in one folder, so each address
 * becomes a name in it: a module that another process loads becomes a file of its own, and other files are copied.
 */
export function ownFiles(): Plugin {
  /** The path that has a name in the bundle. */
  const paths = new Map<string, string>();

  /** Adds a file, or all files of a folder, and returns its address from any file of the bundle. */
  function add(context: PluginContext, path: string): string {
    const name = basename(path);
    const isModule = extname(path) === '.ts';
    const known = paths.get(name);
    if (known !== undefined && known !== path)
      throw new Error(`two files are named ${name}: ${known}, ${path}`);
    paths.set(name, path);
    if (isModule) {
      const fileName = name.replace(/\.ts$/, '.js');
      if (!known) context.emitFile({ type: 'chunk', id: path, fileName });
      return `./${fileName}`;
    }
    const isFolder = statSync(path).isDirectory();
    const files = isFolder ? readdirSync(path, { recursive: true, withFileTypes: true }) : [];
    if (!known && !isFolder) context.emitFile({ type: 'asset', fileName: name, source: readFileSync(path) });
    if (!known)
      for (const file of files.filter((one) => one.isFile())) {
        const from = join(file.parentPath, file.name);
        const fileName = join(name, from.slice(path.length));
        context.emitFile({ type: 'asset', fileName, source: readFileSync(from) });
      }
    return isFolder ? `./${name}/` : `./${name}`;
  }

  return {
    name: 'own-files',
    transform: {
      filter: { id: /[\\/]server[\\/]src[\\/].*\.ts$/, code: 'import.meta' },
      handler(code, id) {
        const text = code
          .replace(ownAddress, (_, address: string) => {
            return `new URL('${add(this, join(dirname(id), address))}', import.meta.url)`;
          })
          .replace(packageAddress, (_, name: string) => {
            const path = fileURLToPath(import.meta.resolve(name));
            return `new URL('${add(this, path)}', import.meta.url).href`;
          });
        if (text.includes('import.meta.resolve(')) throw new Error(`${id} looks for a package that no bundle has`);
        return { code: text, map: null };
      },
    },
  };
}
