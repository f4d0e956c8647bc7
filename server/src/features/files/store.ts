import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from '@tbm/contract/files';
import { largestFile, largestPicture, pictureTypes } from '@tbm/contract/files';
import { fileTypeFromFile } from 'file-type';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Executor } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { addJob } from '../../platform/jobs.ts';
import { drawing, makeDrawing } from '../../platform/pictures/drawing.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { checkFilm } from './check-film.ts';
import { cleanFilm } from './clean-film.ts';
import { isPdf } from './is-pdf.ts';
import { fileById } from './queries.ts';
import { readCaptions } from './read-captions.ts';
import { inWorkspace, plainName, type Received, receive, tooLarge } from './receive.ts';
import { files, stored_files } from './tables.ts';

const { drawPicture } = drawing.remote<typeof import('./draw-picture.ts')>(
  new URL('./draw-picture.ts', import.meta.url),
);

/** Runs in a separate process: a large document is read in one go, and pictures would have to wait for it. */
const { checkPdf } = makeDrawing({ atOnce: 1, longestTask: 60_000 }).remote<typeof import('./check-pdf.ts')>(
  new URL('./check-pdf.ts', import.meta.url),
);

type Need = Pick<Services, 'db' | 'config' | 'storage'>;

/** Files with only sound are accepted here too, so that the refusal can name the missing picture. */
const isFilm = (type: string): boolean => type.startsWith('video/') || type === 'audio/x-m4a';
const largestPdf = 20 * 1024 * 1024;
const largestCaptions = 1024 * 1024;

/** The size and the checksum of a file, read piece by piece. */
export async function measured(path: string): Promise<Received> {
  const sum = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    sum.update(chunk);
    size += chunk.length;
  }
  return { path, size, sha256: sum.digest('hex') };
}

/** A checked file: its target in the store, and its metadata. */
export interface PreparedFile {
  key: string;
  name: string;
  type: string;
  received: Received;
  width?: number;
  height?: number;
  placeholder?: string;
  /** For films: whether it holds nothing but its picture and sound. */
  isClean?: boolean;
}

/** A local picture, re-encoded and ready to be stored. */
export async function pictureOf(received: Received, name: string, dir: string): Promise<PreparedFile> {
  const path = join(dir, 'drawn.webp');
  const drawn = await drawPicture(received.path, path);
  const key = `files/${randomUUID()}.webp`;
  return {
    key,
    name,
    type: 'image/webp',
    received: await measured(path),
    ...drawn,
  };
}

/** The type of a file, by its content; empty when unknown. */
export async function typeOf({ path }: Received): Promise<string> {
  const found = await fileTypeFromFile(path).catch((error: unknown) => {
    // Errors of Node and of the disk have a code; those about a damaged file have none.
    if (error instanceof Error && 'code' in error) throw error;
    return undefined;
  });
  // Several pictures in one file count as their first.
  if (found) return found.mime.replace(/-sequence$/, '');
  return (await isPdf(path)) ? 'application/pdf' : '';
}

/** Checks a file and determines how it is stored. Throws `file_type`, `file_damaged`, `file_large`, … */
export async function prepare(received: Received, name: string, dir: string): Promise<PreparedFile> {
  const type = await typeOf(received);
  if (pictureTypes.includes(type)) {
    if (received.size > largestPicture) throw tooLarge(largestPicture);
    return pictureOf(received, name, dir);
  }
  if (type === 'application/pdf') {
    if (received.size > largestPdf) throw tooLarge(largestPdf);
    await checkPdf(received.path);
    return {
      key: `documents/${randomUUID()}.pdf`,
      name,
      type,
      received,
    };
  }
  if (type === 'text/vtt' && received.size > largestCaptions) throw tooLarge(largestCaptions);
  // Caption formats other than WebVTT have no signature at their beginning.
  const captions =
    ['text/vtt', ''].includes(type) && received.size <= largestCaptions
      ? readCaptions(await readFile(received.path))
      : null;
  if (captions !== null) {
    const path = join(dir, 'captions.vtt');
    await writeFile(path, captions);
    const key = `captions/${randomUUID()}.vtt`;
    return {
      key,
      name,
      type: 'text/vtt',
      received: await measured(path),
    };
  }
  if (!isFilm(type)) throw problem('file_type');
  return prepareFilm(received, name);
}

/** Checks and cleans a film and determines how it is stored. Throws `film_type`, `film_damaged`, `film_pictureless`. */
export async function prepareFilm(received: Received, name: string): Promise<PreparedFile> {
  const { ending, type } = await checkFilm(received.path);
  // The original of other kinds is never shown.
  const isClean = ending === 'mp4' && (await cleanFilm(received.path));
  const cleaned = isClean ? await measured(received.path) : received;
  return {
    key: `films/${randomUUID()}.${ending}`,
    name,
    type,
    received: cleaned,
    isClean,
  };
}

/** Records a file that is in the store. */
export async function recordFile(
  tx: Transaction,
  { received, key, isClean = false, ...row }: PreparedFile,
): Promise<number> {
  const made = await tx
    .insert(files)
    .values({ ...row, url: `/${key}` })
    .returning({ file_id: files.file_id });
  const file_id = made[0]?.file_id ?? 0;
  const hasQualities = key.startsWith('films/');
  await tx.insert(stored_files).values({
    file_id,
    key,
    size: received.size,
    sha256: received.sha256,
    rendition: hasQualities ? 'waiting' : null,
    is_clean: hasQualities ? isClean : null,
  });
  if (hasQualities) await queueRenditions(tx, file_id);
  return file_id;
}

export const renditionJob = (file_id: number): string => `renditions-${file_id}`;

/** The folder of a film's qualities in the store, beside its original. */
export const filmFolder = (key: string): string => `${key.replace(/\.\w+$/, '')}/`;

/** How often a server may be killed while it prepares a film, before the film is no longer tried again automatically. */
const mostInterruptions = 20;

/** Queues the rendition of a film. Its tries are counted in `stored_files`, because those of the queue are interruptions too. */
export const queueRenditions = (tx: Executor, file_id: number, delayMinutes = 0): Promise<void> =>
  addJob(
    tx,
    'make_renditions',
    { file_id },
    { key: renditionJob(file_id), maxAttempts: mostInterruptions, delayMinutes },
  );

type Related = (tx: Transaction, file_id: number) => Promise<void>;

/** Stores a file and records it together with related rows, or does neither. Returns its id. */
export async function store(
  { db, storage }: Need,
  prepared: PreparedFile,
  related: Related,
): Promise<number> {
  await storage.put(prepared.key, prepared.received.path, prepared.type);
  try {
    return await db.transaction(async (tx) => {
      const made = await recordFile(tx, prepared);
      await related(tx, made);
      return made;
    });
  } catch (error) {
    await storage.remove(prepared.key);
    throw error;
  }
}

type Uploading = Need & Pick<Services, 'clock'>;

/** The same for a file of the studio, with an audit record; returns the file. */
export async function storeAndFind(
  services: Uploading,
  actor: Person,
  prepared: PreparedFile,
  related: Related = async () => {},
): Promise<StoredFile> {
  const { name, type } = prepared;
  const file_id = await store(services, prepared, async (tx, thing_id) => {
    await related(tx, thing_id);
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'files',
      thing_id,
      customer_id: null,
      before: null,
      after: { name, type },
      now: services.clock.now(),
    });
  });
  return fileById(services.db, file_id);
}

/** Stores a file uploaded in one call [API-075]. */
export async function storeFile(
  services: Uploading,
  actor: Person,
  incoming: Incoming | null,
): Promise<StoredFile> {
  if (!incoming) throw problem('file_missing');
  return inWorkspace(services.config, async (dir) => {
    const name = plainName(incoming.name);
    const received = await receive([incoming.stream], join(dir, 'received'), largestFile);
    return storeAndFind(services, actor, await prepare(received, name, dir));
  });
}
