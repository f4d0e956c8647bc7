import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeHeic } from './decode-heic.ts';

const fixtures = new URL('../../../../acceptance/src/files/fixtures/', import.meta.url);
const photo = readFileSync(new URL('bars.heic', fixtures));
const limits = { mostPixels: 1_000_000, longestSide: 100 };

interface Memory {
  grow(pages: number): number;
}
/** The prototype of all memories of WebAssembly; the types of Node lack it. */
const memory = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly
  .Memory.prototype;

/** The photo with a free box of one megabyte behind it. */
function largePhoto(): Buffer {
  const box = Buffer.alloc(1024 * 1024);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return Buffer.concat([photo, box]);
}

afterEach(() => vi.restoreAllMocks());

describe('HEIC photos [FILE-001]', () => {
  it('decoding many photos does not grow the memory of the decoder', async () => {
    const large = largePhoto();
    await decodeHeic(large, limits);
    const grow = vi.spyOn(memory, 'grow');
    for (let count = 0; count < 100; count += 1) await decodeHeic(large, limits);
    for (let count = 0; count < 1000; count += 1) await decodeHeic(photo, limits);
    await expect(decodeHeic(large, { ...limits, mostPixels: 10 })).rejects.toMatchObject({
      code: 'picture_large',
    });
    expect(grow).not.toHaveBeenCalled();
  });

  it('a photo on which the decoder fails is refused, and the next one is decoded', async () => {
    const subarray = vi.spyOn(Uint8Array.prototype, 'subarray').mockImplementationOnce(() => {
      throw new Error('unreachable');
    });
    await expect(decodeHeic(photo, limits)).rejects.toMatchObject({ code: 'photo_heic' });
    expect(subarray).toHaveBeenCalled();
    subarray.mockRestore();
    expect((await decodeHeic(photo, limits)).length).toBeGreaterThan(0);
  });
});
