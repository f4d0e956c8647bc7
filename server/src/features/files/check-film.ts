import { type FileHandle, open } from 'node:fs/promises';
import { problem } from '../../platform/errors.ts';

/**
 * Walks the boxes of an MP4 (ISO 14496-12): they must fill the file to its last byte, begin with the type and include
 * an index and data. Detects truncated files and appended data. Throws `file_damaged`.
 */
export async function checkFilm(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const seen = new Set<string>();
    let at = 0;
    for (let boxes = 0; at < size; boxes += 1) {
      const { type, length } = await boxAt(file, at, size);
      if ((at === 0) !== (type === 'ftyp') || at + length > size || boxes > 100_000)
        throw problem('file_damaged');
      seen.add(type);
      at += length;
    }
    if (!seen.has('moov') || !seen.has('mdat')) throw problem('file_damaged');
  } finally {
    await file.close();
  }
}

async function boxAt(file: FileHandle, at: number, size: number): Promise<{ type: string; length: number }> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, at);
  if (bytesRead < 8) throw problem('file_damaged');
  const short = head.readUInt32BE(0);
  // 1: the length follows in eight bytes; 0: to the end.
  const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
  if (length < 8 || (short === 1 && length < 16)) throw problem('file_damaged');
  return { type: head.toString('latin1', 4, 8), length };
}
