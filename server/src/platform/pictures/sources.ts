import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';

/** A folder of pictures and the address below which it is served. */
export interface PictureFolder {
  /** Begins and ends with a slash: `/demo/media/`. */
  prefix: string;
  dir: string;
}

export interface Source {
  path: string;
  /** Changes when the file does. */
  version: string;
}

/** The file behind an address of ours; null when no folder has it. Never leaves the folder. */
export async function findSource(folders: readonly PictureFolder[], address: string): Promise<Source | null> {
  const folder = folders.find(({ prefix }) => address.startsWith(prefix));
  if (!folder || address.includes('\u0000')) return null;
  const path = normalize(join(folder.dir, address.slice(folder.prefix.length)));
  if (!path.startsWith(normalize(folder.dir + sep))) return null;
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { path, version: `${found.size}-${found.mtimeMs}` } : null;
}
