import { type FileHandle, open } from 'node:fs/promises';
import type { Box } from './film-boxes.ts';
import { type ByteRange, cleanFragment, cleanFragmentList, cleanMovie, mergeRanges } from './film-index.ts';

/** The most bytes of an index, more than that of any film of some hours. It is held in memory as a whole. */
const largestIndex = 32 * 1024 * 1024;
/** The most boxes of a file; a film in fragments has some thousand per hour. */
const mostParts = 100_000;
const zeros = Buffer.alloc(1024 * 1024);

/** Parts of a file that are needed to play it. All others may hold places, names and pictures of the camera. */
const keptParts = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra']);

interface FilePart extends Box {
  /** The offset in the file at which its content begins. */
  content: number;
}

/**
 * Removes from an MP4 or QuickTime film, in place, everything but its picture and sound: places, titles, comments, chapters,
 * devices, dates, tracks of text and data, and all bytes between or behind the boxes. Removed bytes become zeros, so that
 * nothing moves; only bytes behind the last box are cut off. Notes within the coded picture itself (SEI of H.264 and HEVC)
 * stay. Returns false when the film cannot be understood well enough. It may then still hold anything, and only what ffmpeg
 * makes of it may be shown.
 */
export async function cleanFilm(path: string): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    return await cleanParts(file);
  } catch (error) {
    // The index points outside of itself.
    if (error instanceof RangeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}

async function cleanParts(file: FileHandle): Promise<boolean> {
  const parts = await partsOf(file);
  if (!parts) return false;
  const end = parts.at(-1)?.end ?? 0;
  const movies = parts.filter(({ type }) => type === 'moov');
  const [movie] = movies;
  const fragments = parts.filter(({ type }) => type === 'moof');
  const lists = parts.filter(({ type }) => type === 'mfra');
  const indexSize = [...movies, ...fragments, ...lists].reduce((sum, part) => sum + part.end - part.start, 0);
  if (!movie || movies.length > 1 || indexSize > largestIndex) return false;

  const index = await readPart(file, movie);
  const tracks = cleanMovie(index, end);
  if (!tracks) return false;
  const played = [...tracks.ranges];
  const written: { at: number; bytes: Buffer }[] = [{ at: movie.start, bytes: index }];
  for (const part of fragments) {
    const bytes = await readPart(file, part);
    for (const range of cleanFragment(bytes, part.start, tracks)) played.push(range);
    written.push({ at: part.start, bytes });
  }
  for (const part of lists) {
    const bytes = await readPart(file, part);
    cleanFragmentList(bytes);
    written.push({ at: part.start, bytes });
  }
  const merged = mergeRanges(played);
  if ((merged.at(-1)?.end ?? 0) > end) return false;

  // Nothing was written until here: a film that is not understood stays as it is.
  for (const { at, bytes } of written) await file.write(bytes, 0, bytes.length, at);
  await eraseOthers(file, parts, merged);
  await file.truncate(end);
  return true;
}

/** Erases the parts that are not needed to play the film, and the data that are not played. */
async function eraseOthers(
  file: FileHandle,
  parts: readonly FilePart[],
  played: readonly ByteRange[],
): Promise<void> {
  let next = 0;
  for (const part of parts) {
    while (next < played.length && (played[next]?.end ?? 0) <= part.content) next += 1;
    if (part.type === 'mdat') await eraseUnplayed(file, part, played, next);
    else if (!keptParts.has(part.type)) await erasePart(file, part);
  }
}

/**
 * The boxes of the file, until its end or until bytes that are not a box; null when fragments or data may be missing
 * behind those.
 */
async function partsOf(file: FileHandle): Promise<FilePart[] | null> {
  const { size } = await file.stat();
  const parts: FilePart[] = [];
  const head = Buffer.alloc(16);
  for (let start = 0; start + 8 <= size; ) {
    await file.read(head, 0, 16, start);
    const short = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - start : short;
    const isBox =
      length >= (short === 1 ? 16 : 8) && start + length <= size && /^[\x20-\x7e\xa9]{4}$/.test(type);
    if (!isBox && (type === 'mdat' || parts.some((part) => part.type === 'moof'))) return null;
    if (!isBox) break;
    if (parts.length >= mostParts) return null;
    parts.push({
      type,
      start,
      content: start + (short === 1 ? 16 : 8),
      end: start + length,
    });
    start += length;
  }
  return parts;
}

async function readPart(file: FileHandle, { start, end }: FilePart): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  await file.read(bytes, 0, bytes.length, start);
  return bytes;
}

/** Erases the data that no picture and no sound uses; `from`: the first of the ordered ranges that ends in this part or behind it. */
async function eraseUnplayed(
  file: FileHandle,
  part: FilePart,
  played: readonly ByteRange[],
  from: number,
): Promise<void> {
  let at = part.content;
  for (let index = from; index < played.length; index += 1) {
    const { start, end } = played[index] ?? { start: part.end, end: part.end };
    if (start >= part.end) break;
    await erase(file, at, Math.min(start, part.end));
    at = Math.min(end, part.end);
  }
  await erase(file, at, part.end);
}

/** Makes a box one of free space. */
async function erasePart(file: FileHandle, part: FilePart): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, part.start + 4);
  await erase(file, part.content, part.end);
}

async function erase(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at < end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
  }
}
