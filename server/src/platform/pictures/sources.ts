import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { nullWhenAbsent } from '../absent.ts';
import { problem } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';

/** A folder of files and the address below which it is served. */
export interface PictureFolder {
  /** Begins and ends with a slash: `/demo/media/`. */
  prefix: string;
  dir: string;
}

/** Pictures of the store; the content of an address never changes. */
interface StoredPictures {
  prefix: string;
  read(name: string): Promise<Buffer>;
}
export type Pictures = PictureFolder | StoredPictures;

export const uploadedPictures = (storage: Storage): StoredPictures => ({
  prefix: '/files/',
  async read(name) {
    const found = /^[\w-]+\.webp$/.test(name) ? await storage.get(`files/${name}`) : null;
    if (!found) throw problem('not_found');
    return buffer(found.body);
  },
});

export interface Source {
  name: string;
  /** Changes when the picture does. */
  version: string;
  /** Its path, or its bytes. Throws when it does not exist. */
  open(): Promise<string | Buffer>;
}

/** The picture behind an address of ours; null when there is none. */
export async function findSource(all: readonly Pictures[], address: string): Promise<Source | null> {
  const from = all.find(({ prefix }) => address.startsWith(prefix));
  if (!from) return null;
  if ('read' in from) {
    const name = address.slice(from.prefix.length);
    return { name: address, version: '', open: () => from.read(name) };
  }
  const found = await findFile(from, address);
  return found && { name: found.path, version: found.version, open: async () => found.path };
}

/** The file of a folder behind an address; null when it has none. Never leaves the folder. */
export async function findFile(
  { prefix, dir }: PictureFolder,
  address: string,
): Promise<{ path: string; version: string } | null> {
  if (!address.startsWith(prefix) || address.includes('\u0000')) return null;
  const path = normalize(join(dir, address.slice(prefix.length)));
  if (!path.startsWith(normalize(dir + sep))) return null;
  const found = await stat(path).catch(nullWhenAbsent);
  return found?.isFile() ? { path, version: `${found.size}-${found.mtimeMs}` } : null;
}
