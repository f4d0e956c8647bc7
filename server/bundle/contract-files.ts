import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';

const folder = new URL('../../contract/src/', import.meta.url);

/** In a bundle there is no folder of the contract to read: its files are named when it is made. */
export function contractFiles(): Plugin {
  return {
    name: 'contract-files',
    load: {
      filter: { id: /[\\/]openapi[\\/]contract-files\.ts$/ },
      handler() {
        const files = readdirSync(folder).filter((name) => /^(?!index\.ts$)[\w-]+\.ts$/.test(name));
        const loads = files.toSorted().map((file) => {
          const path = fileURLToPath(new URL(file, folder));
          return `['${file.replace('.ts', '')}', await import(${JSON.stringify(path)})]`;
        });
        return `export const loadContractFiles = async () => new Map([${loads.join(',\n')}]);`;
      },
    },
  };
}
