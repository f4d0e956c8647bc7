import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nullWhenAbsent } from '../platform/absent.ts';

/** Names every file of a backup with its checksum, as `sha256sum -c` reads it. */
const list = 'SHA256SUMS';

/** Files of a folder and of those in it, as paths below it. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(nullWhenAbsent);
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();
}

async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
}

/** Writes a stream into a file, readable for its owner alone, and its folders. */
export async function writeFrom(source: Readable, path: string, through: Transform[] = []): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline([source, ...through, createWriteStream(path, { mode: 0o600 })]);
}

/** Writes a file through to the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

/** Writes the checksums of all files of a folder, which are on the disk then. */
export async function seal(dir: string): Promise<void> {
  const paths = (await filesBelow(dir)).filter((path) => path !== list);
  const lines: string[] = [];
  for (const path of paths) {
    lines.push(`${await sumOf(join(dir, path))}  ${path}\n`);
    await flush(join(dir, path));
  }
  await writeFile(join(dir, list), lines.join(''), { mode: 0o600, flush: true });
}

/**
 * Compares a folder with its checksums.
 * @throws Error naming what is missing, changed, or not listed.
 */
export async function verify(dir: string): Promise<void> {
  if (!existsSync(join(dir, list))) throw new Error(`${dir} is not a complete backup: it has no ${list}.`);
  const sums = new Map(
    (await readFile(join(dir, list), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const found = (await filesBelow(dir)).filter((path) => path !== list);
  const complaints = found.filter((path) => !sums.has(path)).map((path) => `${path} is not listed`);
  for (const [path, sum] of sums)
    if (!found.includes(path)) complaints.push(`${path} is missing`);
    else if ((await sumOf(join(dir, path))) !== sum) complaints.push(`${path} was changed`);
  if (complaints.length) throw new Error(`The backup is damaged:\n- ${complaints.slice(0, 20).join('\n- ')}`);
}
