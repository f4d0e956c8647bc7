import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { nullWhenAbsent } from '../absent.ts';
import { rangeRefused, type Storage } from './storage.ts';

/** The first and last byte that a header requests; null for the whole file, also for several ranges at once. */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) throw rangeRefused();
  return { start, end };
}

/** Folders of the server beside the files: pictures that it draws again, and uploads on their way. */
const besides = new Set(['drawn', 'incoming']);

/** A file that `put` has not finished, or never will. */
const isUnfinished = (key: string): boolean => /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

/** Files in a folder of this machine. */
export function diskStorage(dir: string): Storage {
  const root = resolve(dir);
  const pathOf = (key: string): string => {
    const path = resolve(join(root, key));
    if (key.includes('\u0000') || !path.startsWith(root + sep)) throw new Error('a key leaves its folder');
    return path;
  };
  return {
    async put(key, path) {
      const target = pathOf(key);
      const unfinished = `${target}.${randomUUID()}`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await copyFile(path, unfinished);
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key, header) {
      const path = pathOf(key);
      const found = await stat(path).catch(nullWhenAbsent);
      if (!found?.isFile()) return null;
      const { size } = found;
      const range = parseRange(header, size);
      const body = createReadStream(path, range ?? {});
      if (!range)
        return {
          status: 200,
          length: size,
          range: null,
          body,
        };
      const { start, end } = range;
      return {
        status: 206,
        length: end - start + 1,
        range: `bytes ${start}-${end}/${size}`,
        body,
      };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list(folder = '') {
      const from = folder ? pathOf(folder) : root;
      const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(nullWhenAbsent);
      for (const entry of entries ?? []) {
        const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
        const [top = ''] = key.split('/');
        if (entry.isFile() && !besides.has(top) && !isUnfinished(key)) yield key;
      }
    },
    address: async (key) => pathOf(key),
  };
}
