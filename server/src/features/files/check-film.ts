import { type FileHandle, open } from 'node:fs/promises';
import { problem } from '../../platform/errors.ts';

/** The kind of a film: the ending of its name in the store, and its type. */
export interface FilmKind {
  ending: 'mp4' | 'mkv' | 'webm' | 'avi';
  type: string;
}

const mp4: FilmKind = { ending: 'mp4', type: 'video/mp4' };
const webm: FilmKind = { ending: 'webm', type: 'video/webm' };
const mkv: FilmKind = { ending: 'mkv', type: 'video/matroska' };
const avi: FilmKind = { ending: 'avi', type: 'video/vnd.avi' };

/** Boxes that an MP4 or a MOV may begin with; old cameras write no `ftyp`. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
/** Brands of `ftyp` that are not films. */
const soundBrands = ['M4A ', 'M4B ', 'M4P '];
const pictureBrands = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'crx '];

/** Bytes of a file that are enough to know its kind. */
const beginning = 1024 * 1024;

/**
 * Checks the first part of a film of `size` bytes: its kind, and whether the sizes announced by its first boxes fit into it. Throws
 * `film_type`, `film_damaged`, `film_pictureless`.
 */
export function checkBeginning(bytes: Buffer, size: number): FilmKind {
  const kind = kindOf(bytes);
  if (kind === mkv || kind === webm) checkMatroska(bytes, size);
  if (kind === avi) checkAvi(bytes, size);
  if (kind !== mp4) return kind;
  const seen = new Set<string>();
  for (let at = 0; at + 16 <= bytes.length; ) {
    const box = boxIn(bytes, at, size);
    if (isOver(box, seen)) break;
    if (!box.isWhole) throw problem('film_damaged');
    if (box.type === 'moov' && box.end <= bytes.length) checkPicture(bytes.subarray(box.start, box.end));
    seen.add(box.type);
    at = box.end;
  }
  return kind;
}

/**
 * Checks a whole film. In an MP4 or MOV (ISO 14496-12), every box is visited: an index and data must be complete. Bytes after the last box
 * are allowed, because some cameras write their own there. Throws `film_type`, `film_damaged`, `film_pictureless`.
 */
export async function checkFilm(path: string): Promise<FilmKind> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const kind = checkBeginning(await read(file, 0, Math.min(size, beginning)), size);
    if (kind === mp4) await checkBoxes(file, size);
    return kind;
  } finally {
    await file.close();
  }
}

/** The kind of a film by its first bytes. Throws `film_type`, `film_pictureless`. */
function kindOf(bytes: Buffer): FilmKind {
  const type = bytes.toString('latin1', 4, 8);
  const brand = bytes.toString('latin1', 8, 12);
  if (type === 'ftyp' && soundBrands.includes(brand)) throw problem('film_pictureless');
  if (firstBoxes.includes(type) && !(type === 'ftyp' && pictureBrands.includes(brand))) return mp4;
  if (bytes.toString('hex', 0, 4) === '1a45dfa3') {
    return bytes.toString('latin1', 0, 64).includes('webm') ? webm : mkv;
  }
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && brand === 'AVI ') return avi;
  throw problem('film_type');
}

interface Box {
  type: string;
  /** The offsets at which its content begins and the box ends. */
  start: number;
  end: number;
  /** Whether it is a valid box that ends within the file. */
  isWhole: boolean;
}

/** The box at a place of a buffer; `size` is that of the whole file. */
function boxIn(bytes: Buffer, at: number, size: number): Box {
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  // 1: the length follows in eight bytes; 0: to the end.
  const isLong = short === 1 && at + 16 <= bytes.length;
  const head = isLong ? 16 : 8;
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? size - at : short;
  const end = at + length;
  return {
    type,
    start: at + head,
    end,
    isWhole: length >= head && end <= size && /^[\x20-\x7e\xa9]{4}$/.test(type),
  };
}

/** Whether the film is complete and the following bytes are not one of its boxes. */
const isOver = ({ type, isWhole }: Box, seen: ReadonlySet<string>): boolean =>
  !isWhole && type !== 'mdat' && seen.has('moov') && seen.has('mdat');

async function checkBoxes(file: FileHandle, size: number): Promise<void> {
  const seen = new Set<string>();
  let at = 0;
  for (let boxes = 0; at + 8 <= size; boxes += 1) {
    const head = Buffer.alloc(16);
    await file.read(head, 0, 16, at);
    const box = boxIn(head, 0, size - at);
    if (isOver(box, seen)) return;
    if (!box.isWhole || boxes > 100_000) throw problem('film_damaged');
    if (box.type === 'moov') checkPicture(await read(file, at + box.start, box.end - box.start));
    seen.add(box.type);
    at += box.end;
  }
  if (!seen.has('moov') || !seen.has('mdat')) throw problem('film_damaged');
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  // The index of a one-hour film has about a megabyte.
  if (length > 256 * beginning) throw problem('film_damaged');
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, position);
  return bytes;
}

/** Looks for a track with a picture in the index of a film. */
function checkPicture(moov: Buffer): void {
  const handlers = boxesOf(moov, 'trak')
    .flatMap((track) => boxesOf(track, 'mdia'))
    .flatMap((media) => boxesOf(media, 'hdlr'))
    .map((handler) => handler.toString('latin1', 8, 12));
  if (handlers.length > 0 && !handlers.includes('vide')) throw problem('film_pictureless');
}

/** The contents of the boxes of a type that lie directly in a box. Throws `film_damaged`. */
function boxesOf(content: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= content.length; ) {
    const box = boxIn(content, at, content.length);
    // QuickTime ends a list with four zero bytes.
    if (!box.isWhole) {
      if (content.readUInt32BE(at) === 0) break;
      throw problem('film_damaged');
    }
    if (box.type === type) found.push(content.subarray(box.start, box.end));
    at = box.end;
  }
  return found;
}

/** A Matroska or WebM file announces the length of its segment, unless it was written while it was recorded. */
function checkMatroska(bytes: Buffer, size: number): void {
  const header = elementSize(bytes, 4);
  if (!header) throw problem('film_damaged');
  const segment = header.end + (header.size ?? 0);
  if (bytes.toString('hex', segment, segment + 4) !== '18538067') throw problem('film_damaged');
  const content = elementSize(bytes, segment + 4);
  if (!content || (content.size !== null && content.end + content.size > size)) throw problem('film_damaged');
}

/** The size of an element, a number of one to eight bytes (RFC 8794); null where it is unknown. */
function elementSize(bytes: Buffer, at: number): { size: number | null; end: number } | null {
  const first = bytes[at];
  if (!first) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  let size = BigInt(first) & ((1n << BigInt(8 - length)) - 1n);
  for (let next = at + 1; next < at + length; next += 1) size = (size << 8n) | BigInt(bytes[next] ?? 0);
  const unknown = (1n << BigInt(7 * length)) - 1n;
  return { size: size === unknown ? null : Number(size), end: at + length };
}

/** An AVI announces its length, and the kind of each stream in its header. */
function checkAvi(bytes: Buffer, size: number): void {
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 > size) throw problem('film_damaged');
  const streams: string[] = [];
  for (let at = bytes.indexOf('strh'); at >= 0; at = bytes.indexOf('strh', at + 4)) {
    streams.push(bytes.toString('latin1', at + 8, at + 12));
    if (streams.length > 20) break;
  }
  if (streams.length > 0 && !streams.includes('vids')) throw problem('film_pictureless');
}
