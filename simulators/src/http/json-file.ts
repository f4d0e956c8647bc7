import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A JSON file that follows a value in memory, written a moment after each change. */
export interface JsonFile {
  /** What the file held at the start. */
  read(): unknown;
  /** Asks for a write of `snapshot()` soon; asking again meanwhile costs nothing. */
  save(snapshot: () => unknown): void;
  /** Waits until everything asked for is on disk. */
  flush(): Promise<void>;
}

const nowhere: JsonFile = { read: () => undefined, save() {}, flush: async () => {} };

/** Keeps a value in `path`; without a path nothing is kept. */
export function jsonFile(path: string | undefined, delayMs = 300): JsonFile {
  if (!path) return nowhere;
  mkdirSync(dirname(path), { recursive: true });
  let asked: (() => unknown) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async () => {
    const snapshot = asked;
    asked = null;
    if (!snapshot) return;
    // Renamed into place, so that a reader never meets half a file.
    await writeFile(`${path}.new`, JSON.stringify(snapshot()));
    await rename(`${path}.new`, path);
  };
  const start = () => {
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  return {
    read: () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined),
    save(snapshot) {
      asked = snapshot;
      timer ??= setTimeout(() => void start(), delayMs);
    },
    async flush() {
      clearTimeout(timer);
      await start();
    },
  };
}
