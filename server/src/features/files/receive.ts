import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../platform/config.ts';
import { Problem, problem } from '../../platform/errors.ts';

/** A local file with a name chosen by the server. */
export interface Received {
  path: string;
  size: number;
  sha256: string;
}

export const incomingDir = ({ files_dir }: Pick<Config, 'files_dir'>): string => join(files_dir, 'incoming');

/** Runs work with a temporary folder, which is deleted afterwards. */
export async function inWorkspace<T>(
  config: Pick<Config, 'files_dir'>,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = join(incomingDir(config), randomUUID());
  await mkdir(dir, { recursive: true });
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const megabyte = 1024 * 1024;

/** Throws `file_large`, with the limit in megabytes. */
export const tooLarge = (limit: number): Problem =>
  new Problem('file_large', { values: { limit: String(Math.floor(limit / megabyte)) } });

/** Writes a stream to `path`, with its size and checksum. Throws `file_large`, `file_missing` when it is empty. */
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
  if (size === 0) throw problem('file_missing');
  return { path, size, sha256: sum.digest('hex') };
}

/** Marks that nobody sees, which phones and chats leave in names. */
const invisible = /(?!\u200d)[\p{Cf}\p{Cs}\p{Co}]/gu;
/** The mark that joins parts of an emoji, where it joins none. */
const looseJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/**
 * A readable file name, without invisible marks. Throws `file_name` for paths, control characters, a reversed reading
 * direction, and names that are too long or empty.
 */
export function plainName(given: string): string {
  // The last two turn the rest of a name around, so that it ends otherwise than it looks.
  if (/[/\\\p{Cc}\u202d\u202e]/u.test(given.trim())) throw problem('file_name');
  const name = given.normalize('NFC').replaceAll(invisible, '').replaceAll(looseJoiner, '').trim();
  if (!name || name.length > 200 || /^\.+$/.test(name)) throw problem('file_name');
  return name;
}
