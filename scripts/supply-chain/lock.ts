import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface LockedPackage {
  name: string;
  version: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  /** Only tests and builds need it. */
  dev?: boolean;
}

/** Every package of others that the lock file names, also those of other platforms. */
export function lockedPackages(): LockedPackage[] {
  const lock: { packages: Record<string, LockedPackage & { link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages).flatMap(([path, found]) =>
    path.includes('node_modules/') && !found.link
      ? [{ ...found, name: found.name ?? path.slice(path.lastIndexOf('node_modules/') + 13) }]
      : [],
  );
}
