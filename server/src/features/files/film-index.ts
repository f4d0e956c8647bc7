import {
  type Box,
  boxAt,
  boxesIn,
  childrenOf,
  eraseBox,
  keepBoxes,
  keepChildren,
  longAt,
} from './film-boxes.ts';

// Cleans the index of a film in memory (`moov`, and `moof` of films in fragments), and finds the byte ranges that are played.

/** Bytes of a file, from `start` to before `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The tracks that are kept. */
export interface Tracks {
  ids: ReadonlySet<number>;
  /** Sizes of samples that fragments do not state, by track. */
  defaultSizes: ReadonlyMap<number, number>;
  ranges: ByteRange[];
}

const kept = {
  movie: new Set(['mvhd', 'trak', 'mvex']),
  track: new Set(['tkhd', 'tapt', 'edts', 'mdia']),
  media: new Set(['mdhd', 'hdlr', 'minf']),
  information: new Set(['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl']),
  table: new Set([
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stss',
    'stps',
    'stsh',
    'sdtp',
    'stsc',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'sgpd',
    'sbgp',
    'subs',
    'padb',
  ]),
  fragment: new Set(['mfhd', 'traf']),
  fragmentList: new Set(['tfra', 'mfro']),
  fragmentTrack: new Set(['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp', 'subs', 'saiz', 'saio', 'senc']),
};

/** The most tracks; cameras write fewer than ten. */
const mostTracks = 100;

/**
 * Cleans a `moov` box and returns where its picture and sound are; null when it is of a kind that cannot be cleaned. Throws a
 * `RangeError` when it points outside of itself.
 */
export function cleanMovie(bytes: Buffer, fileEnd: number): Tracks | null {
  const movie: Box = { type: 'moov', start: 0, end: bytes.length };
  const boxes = childrenOf(bytes, movie);
  // A compressed index of old QuickTime, or an encrypted film.
  if (boxes.some(({ type }) => type === 'cmov' || type === 'pssh')) return null;
  const trackBoxes = boxes.filter(({ type }) => type === 'trak');
  if (trackBoxes.length > mostTracks) return null;
  const all = trackBoxes.map((box) => readTrack(bytes, box));
  const chapters = new Set(all.flatMap((track) => track.chapterTracks));
  const played = all.filter(({ kind, id }) => (kind === 'vide' || kind === 'soun') && !chapters.has(id));
  if (!played.some(({ kind }) => kind === 'vide')) return null;

  // This runs before anything is erased, because these tables are read once more.
  const starts = all.flatMap((track) => track.chunks).sort((a, b) => a - b);
  const ranges = played.flatMap((track) => chunkRanges(bytes, track, starts, fileEnd));
  for (const track of all) {
    if (played.includes(track)) cleanTrack(bytes, track);
    else eraseBox(bytes, track.box);
  }
  for (const box of keepChildren(bytes, movie, kept.movie)) {
    if (box.type === 'mvhd') eraseDates(bytes, box);
  }
  return {
    ids: new Set(played.map(({ id }) => id)),
    defaultSizes: defaultSizes(bytes, boxes),
    ranges,
  };
}

interface Track {
  box: Box;
  id: number;
  /** `vide`, `soun`, or another kind of track: text, time codes, measurements of the camera. */
  kind: string;
  table: Box | undefined;
  /** The offset in the file at which each of its chunks begins. */
  chunks: number[];
  /** The tracks that hold the titles and pictures of its chapters. */
  chapterTracks: number[];
}

function readTrack(bytes: Buffer, box: Box): Track {
  const header = boxAt(bytes, box, ['tkhd']);
  const handler = boxAt(bytes, box, ['mdia', 'hdlr']);
  const table = boxAt(bytes, box, ['mdia', 'minf', 'stbl']);
  const chapters = boxAt(bytes, box, ['tref', 'chap']);
  if (!header || !handler) throw new RangeError('a track without its header');
  return {
    box,
    id: bytes.readUInt32BE(header.start + (bytes[header.start + 8] === 1 ? 28 : 20)),
    kind: bytes.toString('latin1', handler.start + 16, handler.start + 20),
    table,
    chunks: table ? chunkStarts(bytes, table) : [],
    chapterTracks: chapters
      ? numbers(bytes, chapters.start + 8, (chapters.end - chapters.start - 8) / 4)
      : [],
  };
}

/** Throws a `RangeError` when a table ends behind its box. */
function needRoom({ end }: Box, first: number, length: number): void {
  if (first + length > end) throw new RangeError('a table is shorter than it says');
}

/** Numbers of four bytes, one after the other. */
function numbers(bytes: Buffer, from: number, count: number): number[] {
  const list: number[] = [];
  for (let index = 0; index < count; index += 1) list.push(bytes.readUInt32BE(from + index * 4));
  return list;
}

function chunkStarts(bytes: Buffer, table: Box): number[] {
  const [box] = childrenOf(bytes, table).filter(({ type }) => type === 'stco' || type === 'co64');
  if (!box) return [];
  const count = bytes.readUInt32BE(box.start + 12);
  needRoom(box, box.start + 16, count * (box.type === 'stco' ? 4 : 8));
  if (box.type === 'stco') return numbers(bytes, box.start + 16, count);
  const starts: number[] = [];
  for (let index = 0; index < count; index += 1) starts.push(longAt(bytes, box.start + 16 + index * 8));
  return starts;
}

/** The bytes of a track's samples. */
function chunkRanges(bytes: Buffer, track: Track, starts: readonly number[], fileEnd: number): ByteRange[] {
  const { table, chunks } = track;
  if (!table || chunks.length === 0) return [];
  const sizes = sampleSizes(bytes, table);
  const counts = samplesPerChunk(bytes, table, chunks.length);
  let sample = 0;
  return chunks.map((start, index) => {
    // Uncompressed sound states a size that programs compute differently, so a chunk ends where the next one begins.
    if (sizes === null) return { start, end: starts[upperBound(starts, start)] ?? fileEnd };
    const next = Math.min(sample + (counts[index] ?? 0), sizes.count);
    let end = start;
    for (; sample < next; sample += 1) end += sizes.at(sample);
    return { start, end };
  });
}

/** The index of the first number above `value` in an ordered list. */
function upperBound(ordered: readonly number[], value: number): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface SampleSizes {
  count: number;
  at(index: number): number;
}

/** The sizes of the samples; null when all have the same. Throws without a table. */
function sampleSizes(bytes: Buffer, table: Box): SampleSizes | null {
  const boxes = childrenOf(bytes, table);
  const plain = boxes.find(({ type }) => type === 'stsz');
  const box = plain ?? boxes.find(({ type }) => type === 'stz2');
  if (!box) throw new RangeError('a track without sizes');
  if (plain && bytes.readUInt32BE(plain.start + 12) !== 0) return null;
  const bits = plain ? 32 : (bytes[box.start + 15] ?? 0);
  const count = bytes.readUInt32BE(box.start + 16);
  const first = box.start + 20;
  needRoom(box, first, Math.ceil((count * bits) / 8));
  if (bits === 32) return { count, at: (index) => bytes.readUInt32BE(first + index * 4) };
  if (bits === 16) return { count, at: (index) => bytes.readUInt16BE(first + index * 2) };
  if (bits === 8) return { count, at: (index) => bytes.readUInt8(first + index) };
  if (bits !== 4) throw new RangeError('a table of sizes of another kind');
  return {
    count,
    at: (index) => (bytes.readUInt8(first + (index >> 1)) >> (index % 2 === 0 ? 4 : 0)) & 15,
  };
}

/** How many samples each chunk has: the table lists only the chunks at which the number changes. */
function samplesPerChunk(bytes: Buffer, table: Box, chunks: number): number[] {
  const box = childrenOf(bytes, table).find(({ type }) => type === 'stsc');
  if (!box) throw new RangeError('a track without chunks');
  const rows = bytes.readUInt32BE(box.start + 12);
  needRoom(box, box.start + 16, rows * 12);
  const counts: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    const at = box.start + 16 + row * 12;
    const until = row + 1 < rows ? bytes.readUInt32BE(at + 12) - 1 : chunks;
    const count = bytes.readUInt32BE(at + 4);
    while (counts.length < Math.min(until, chunks)) counts.push(count);
  }
  return counts;
}

function cleanTrack(bytes: Buffer, { box, kind }: Track): void {
  for (const child of keepChildren(bytes, box, kept.track)) {
    if (child.type === 'tkhd') eraseDates(bytes, child);
    if (child.type === 'mdia') cleanMedia(bytes, child, kind);
  }
}

function cleanMedia(bytes: Buffer, media: Box, kind: string): void {
  for (const child of keepChildren(bytes, media, kept.media)) {
    if (child.type === 'mdhd') eraseDates(bytes, child);
    if (child.type === 'hdlr') eraseHandlerName(bytes, child);
    if (child.type === 'minf') cleanInformation(bytes, child, kind);
  }
}

function cleanInformation(bytes: Buffer, information: Box, kind: string): void {
  for (const child of keepChildren(bytes, information, kept.information)) {
    if (child.type === 'hdlr') eraseHandlerName(bytes, child);
    if (child.type === 'dinf') cleanReferences(bytes, child);
    if (child.type === 'stbl') cleanTable(bytes, child, kind);
  }
}

/** Erases the names of the disk and the file from which the data came; the mark that they are in this file stays. */
function cleanReferences(bytes: Buffer, information: Box): void {
  const list = childrenOf(bytes, information).find(({ type }) => type === 'dref');
  if (!list) return;
  for (const { start, end } of boxesIn(bytes, list.start + 16, list.end)) bytes.fill(0, start + 12, end);
}

function cleanTable(bytes: Buffer, table: Box, kind: string): void {
  const descriptions = keepChildren(bytes, table, kept.table).find(({ type }) => type === 'stsd');
  if (!descriptions) return;
  const version = bytes.readUInt8(descriptions.start + 8);
  const entries = boxesIn(bytes, descriptions.start + 16, descriptions.end);
  for (const entry of entries) {
    // Erases the maker of the encoder.
    if (entry.end >= entry.start + 24) bytes.fill(0, entry.start + 20, entry.start + 24);
    if (kind === 'vide') cleanPictureDescription(bytes, entry);
    else cleanSoundDescription(bytes, entry, version);
  }
  bytes.fill(0, entries.at(-1)?.end ?? descriptions.end, descriptions.end);
}

/** Offsets in the description of a picture: of the encoder's name, and of its boxes. */
const pictureDescription = { name: 50, nameEnd: 82, boxes: 86 };
/** Boxes of descriptions that may hold anything. */
const describedApart = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
/** Boxes that describe how a picture is decoded and shown. */
const pictureParts = new Set([
  'avcC',
  'hvcC',
  'lhvC',
  'vvcC',
  'av1C',
  'vpcC',
  'dvcC',
  'dvvC',
  'dvwC',
  'hvcE',
  'esds',
  'd263',
  'glbl',
  'ACLR',
  'APRG',
  'ARES',
  'ADHR',
  'jp2h',
  'alis',
  'strf',
  'SMI ',
  'colr',
  'pasp',
  'clap',
  'fiel',
  'gama',
  'btrt',
  'mdcv',
  'clli',
  'SmDm',
  'CoLL',
  'cclv',
  'amve',
  'st3d',
  'sv3d',
  'vexu',
  'hfov',
  'ccst',
]);
/** Boxes that describe how a sound is decoded. */
const soundParts = new Set([
  'esds',
  'wave',
  'chan',
  'chnl',
  'srat',
  'btrt',
  'alac',
  'dac3',
  'dec3',
  'dac4',
  'dOps',
  'dfLa',
  'damr',
  'pcmC',
  'ddts',
  'udts',
  'dmlp',
  'mhaC',
  'mhaP',
  'iacb',
  'SA3D',
]);

function cleanPictureDescription(bytes: Buffer, { start, end }: Box): void {
  if (end < start + pictureDescription.boxes) return;
  bytes.fill(0, start + pictureDescription.name, start + pictureDescription.nameEnd);
  keepDescribed(bytes, start + pictureDescription.boxes, end, pictureParts);
}

/** The offset at which the boxes of a sound's description begin. QuickTime has longer ones, by the version of the description. */
const soundBoxes = [36, 52, 72];

function cleanSoundDescription(bytes: Buffer, { type, start, end }: Box, listVersion: number): void {
  if (end < start + 36) return;
  const version = listVersion === 0 ? bytes.readUInt16BE(start + 16) : 0;
  const boxesAt = soundBoxes[version];
  if (boxesAt === undefined) throw new RangeError('a description of another version');
  for (const box of keepDescribed(bytes, start + boxesAt, end, soundParts)) {
    // QuickTime nests the same boxes once more; a box without a name ends the list.
    if (box.type === 'wave') {
      const parts = new Set([...soundParts, 'frma', 'enda', type, '\0\0\0\0']);
      keepDescribed(bytes, box.start + 8, box.end, parts);
    }
  }
}

/**
 * Keeps the known boxes of a description. Throws a `RangeError` for an unknown one: it may hold anything, and the film may need
 * it to be decoded.
 */
function keepDescribed(bytes: Buffer, from: number, to: number, known: ReadonlySet<string>): Box[] {
  const unknown = boxesIn(bytes, from, to).find(({ type }) => !known.has(type) && !describedApart.has(type));
  if (unknown) throw new RangeError('a description with a box that is not known');
  return keepBoxes(bytes, from, to, known);
}

/** Erases the times of creation and change in the header of a film, a track or its data. */
function eraseDates(bytes: Buffer, { start }: Box): void {
  const isLong = bytes[start + 8] === 1;
  bytes.fill(0, start + 12, start + (isLong ? 28 : 20));
}

/** Erases the maker and the name of the program that wrote a track. */
function eraseHandlerName(bytes: Buffer, { start, end }: Box): void {
  bytes.fill(0, start + 20, end);
}

function defaultSizes(bytes: Buffer, movie: readonly Box[]): Map<number, number> {
  const sizes = new Map<number, number>();
  const extended = movie.find(({ type }) => type === 'mvex');
  if (!extended) return sizes;
  for (const { type, start } of childrenOf(bytes, extended)) {
    if (type === 'trex') sizes.set(bytes.readUInt32BE(start + 12), bytes.readUInt32BE(start + 24));
  }
  return sizes;
}

/** Cleans a `moof` box, which begins at `place` in the file, and returns where its picture and sound are. */
export function cleanFragment(bytes: Buffer, place: number, tracks: Tracks): ByteRange[] {
  const boxes = keepChildren(bytes, { type: 'moof', start: 0, end: bytes.length }, kept.fragment);
  const ranges: ByteRange[] = [];
  let next = place;
  for (const box of boxes.filter(({ type }) => type === 'traf')) {
    const fragment = fragmentRanges(bytes, box, { place, next, tracks });
    next = fragment.next;
    if (tracks.ids.has(fragment.track)) {
      ranges.push(...fragment.ranges);
      keepChildren(bytes, box, kept.fragmentTrack);
    } else {
      eraseBox(bytes, box);
    }
  }
  return ranges;
}

/** Cleans a `mfra` box, which lists where the fragments are. */
export function cleanFragmentList(bytes: Buffer): void {
  keepChildren(bytes, { type: 'mfra', start: 0, end: bytes.length }, kept.fragmentList);
}

/** Flags of `tfhd` and `trun`: which of the optional fields are present. */
const headFlags = {
  base: 0x1,
  description: 0x2,
  duration: 0x8,
  size: 0x10,
  baseIsFragment: 0x20000,
};
const runFlags = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  time: 0x800,
};

interface Fragment {
  track: number;
  ranges: ByteRange[];
  /** The offset at which the data of the next track begins, unless the track states it. */
  next: number;
}

function fragmentRanges(
  bytes: Buffer,
  box: Box,
  { place, next, tracks }: { place: number; next: number; tracks: Tracks },
): Fragment {
  const boxes = childrenOf(bytes, box);
  const head = boxes.find(({ type }) => type === 'tfhd');
  if (!head) throw new RangeError('a fragment without its head');
  const flags = bytes.readUInt32BE(head.start + 8) & 0xffffff;
  const track = bytes.readUInt32BE(head.start + 12);
  let at = head.start + 16;
  let base = flags & headFlags.baseIsFragment ? place : next;
  if (flags & headFlags.base) {
    base = longAt(bytes, at);
    at += 8;
  }
  if (flags & headFlags.description) at += 4;
  if (flags & headFlags.duration) at += 4;
  const size = flags & headFlags.size ? bytes.readUInt32BE(at) : (tracks.defaultSizes.get(track) ?? 0);
  const ranges: ByteRange[] = [];
  let end = base;
  for (const run of boxes.filter(({ type }) => type === 'trun')) {
    const range = runRange(bytes, run, { base, follows: end, size });
    ranges.push(range);
    end = range.end;
  }
  return { track, ranges, next: end };
}

function runRange(
  bytes: Buffer,
  box: Box,
  { base, follows, size }: { base: number; follows: number; size: number },
): ByteRange {
  const flags = bytes.readUInt32BE(box.start + 8) & 0xffffff;
  const count = bytes.readUInt32BE(box.start + 12);
  let at = box.start + 16;
  let begins = follows;
  if (flags & runFlags.offset) {
    begins = base + bytes.readInt32BE(at);
    at += 4;
  }
  if (flags & runFlags.firstFlags) at += 4;
  if (!(flags & runFlags.size)) return { start: begins, end: begins + count * size };
  const before = flags & runFlags.duration ? 4 : 0;
  const row = before + 4 + (flags & runFlags.flags ? 4 : 0) + (flags & runFlags.time ? 4 : 0);
  needRoom(box, at, count * row);
  let end = begins;
  for (let index = 0; index < count; index += 1) end += bytes.readUInt32BE(at + index * row + before);
  return { start: begins, end };
}

/** The same bytes as ordered ranges that do not touch. */
export function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: ByteRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
