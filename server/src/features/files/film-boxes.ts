/** A box of an MP4 (ISO 14496-12) or QuickTime file: four letters, and where it begins and ends. */
export interface Box {
  type: string;
  start: number;
  end: number;
}

const headLength = 8;

/** The most boxes of one list; films have some ten. */
const mostBoxes = 10_000;

/** The boxes between two places of a buffer. Throws a `RangeError` for a box that is too long, and for too many boxes. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + headLength <= to; ) {
    const length = bytes.readUInt32BE(start);
    // QuickTime ends some lists with a zero.
    if (length === 0) break;
    if (length < headLength || start + length > to) throw new RangeError('a box is longer than its place');
    if (boxes.length >= mostBoxes) throw new RangeError('too many boxes');
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, end: start + length });
    start += length;
  }
  return boxes;
}

/** The boxes within a box that contains only boxes. */
export const childrenOf = (bytes: Buffer, { start, end }: Box): Box[] =>
  boxesIn(bytes, start + headLength, end);

/** The first box along a path of types. */
export function boxAt(bytes: Buffer, box: Box, path: readonly string[]): Box | undefined {
  let found: Box | undefined = box;
  for (const type of path) {
    found = found && childrenOf(bytes, found).find((child) => child.type === type);
  }
  return found;
}

/** Turns a box into empty free space. */
export function eraseBox(bytes: Buffer, { start, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, start + headLength, end);
}

/** Erases the boxes between two places whose types are not kept, and the bytes behind the last box. Returns those that stay. */
export function keepBoxes(bytes: Buffer, from: number, to: number, kept: ReadonlySet<string>): Box[] {
  const boxes = boxesIn(bytes, from, to);
  for (const box of boxes) {
    if (!kept.has(box.type)) eraseBox(bytes, box);
  }
  bytes.fill(0, boxes.at(-1)?.end ?? from, to);
  return boxes.filter(({ type }) => kept.has(type));
}

/** The same within a box that contains only boxes. */
export const keepChildren = (bytes: Buffer, { start, end }: Box, kept: ReadonlySet<string>): Box[] =>
  keepBoxes(bytes, start + headLength, end, kept);

/** A whole number of eight bytes. Throws a `RangeError` for one that no file reaches. */
export function longAt(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64BE(at));
  if (!Number.isSafeInteger(value)) throw new RangeError('a place outside of every file');
  return value;
}
