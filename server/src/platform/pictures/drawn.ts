import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures that were made once, kept on disk under what they were made from. */
export interface Drawn {
  /** The picture of this name, made when it is not there; callers at the same time wait for one making. */
  get(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

export function drawnPictures(dir: string): Drawn {
  const making = new Map<string, Promise<Uint8Array>>();

  async function readOrMake(path: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = await readFile(path).catch(() => null);
    if (kept) return kept;
    const picture = await make();
    await mkdir(dir, { recursive: true });
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, picture);
    await rename(unfinished, path);
    return picture;
  }

  return {
    get(name, make) {
      const path = join(dir, createHash('sha256').update(name).digest('hex'));
      const known = making.get(path);
      if (known !== undefined) return known;
      const work = readOrMake(path, make).finally(() => making.delete(path));
      making.set(path, work);
      return work;
    },
  };
}
