import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { visibleText } from '@tbm/contract/characters';
import { nullWhenAbsent } from '../../platform/absent.ts';
import type { Config } from '../../platform/config.ts';
import { Problem, problem } from '../../platform/errors.ts';

/** A local file with a name chosen by the server. */
export interface Received {
  path: string;
  size: number;
  sha256: string;
}

export const incomingDir = ({ files_dir }: Pick<Config, 'files_dir'>): string => join(files_dir, 'incoming');

/** Milliseconds between two signs of life of a folder in use, and after which it counts as abandoned. */
const signOfLifeMs = 30_000;
const abandonedMs = 10 * 60_000;

/**
 * Runs work with a temporary folder, which is deleted afterwards. A folder with a `name` replaces one that a killed process
 * left behind.
 */
export async function inWorkspace<T>(
  config: Pick<Config, 'files_dir'>,
  work: (dir: string) => Promise<T>,
  name: string = randomUUID(),
): Promise<T> {
  const dir = join(incomingDir(config), name);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const living = setInterval(() => {
    const now = new Date();
    // It may just have been deleted.
    utimes(dir, now, now).catch(() => {});
  }, signOfLifeMs);
  try {
    return await work(dir);
  } finally {
    clearInterval(living);
    await rm(dir, { recursive: true, force: true });
  }
}

/** Deletes the temporary folders of killed processes: those without a sign of life. */
export async function sweepWorkspaces(config: Pick<Config, 'files_dir'>): Promise<void> {
  const parent = incomingDir(config);
  for (const name of (await readdir(parent).catch(nullWhenAbsent)) ?? []) {
    const dir = join(parent, name);
    const found = await stat(dir).catch(nullWhenAbsent);
    if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(dir, { recursive: true, force: true });
  }
}

const megabyte = 1024 * 1024;

/** Throws `file_large`, with the limit in megabytes. */
export const tooLarge = (limit: number): Problem =>
  new Problem('file_large', { values: { limit: String(Math.floor(limit / megabyte)) } });

/** Writes a stream to `path`, with its size and checksum. Throws `file_large`, `file_empty`. */
export async function receive(
  streams: Iterable<Readable> | AsyncIterable<Readable>,
  path: string,
  limit: number,
): Promise<Received> {
  const sum = createHash('sha256');
  let size = 0;
  await pipeline(async function* () {
    for await (const stream of streams)
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit) throw tooLarge(limit);
        sum.update(chunk);
        yield chunk;
      }
  }, createWriteStream(path));
  if (size === 0) throw problem('file_empty');
  return { path, size, sha256: sum.digest('hex') };
}

/** Halves of a character, and characters that only one maker's fonts have. */
const unreadable = /[\p{Cs}\p{Co}]/gu;

/**
 * A readable file name, without invisible marks. Throws `file_name` for paths, control characters, a reversed reading
 * direction, and names that are too long or empty.
 */
export function plainName(given: string): string {
  // The last two reverse the rest of a name, so that its real ending differs from the shown one.
  if (/[/\\\p{Cc}\u202d\u202e]/u.test(given.trim())) throw problem('file_name');
  const name = visibleText(given.normalize('NFC')).replaceAll(unreadable, '').trim();
  if (!name || name.length > 200 || /^\.+$/.test(name)) throw problem('file_name');
  return name;
}
