import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures that were made once, kept on disk under what they were made from. */
export interface Drawn {
  /** The picture of this name, made when it is not there; callers at the same time wait for one making. */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

/** @param atOnce how many may be made at the same time: making is the server's costliest work. */
export function keepDrawn(dir: string, atOnce = 2): Drawn {
  const making = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function readOrMake(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readFile(path).catch(() => null);
    if (kept) return kept;
    const made = await inTurn(make);
    await mkdir(dir, { recursive: true });
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, made);
    await rename(unfinished, path);
    return made;
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
