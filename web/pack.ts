import { promisify } from 'node:util';
import { brotliCompress, constants, type InputType } from 'node:zlib';

const compress = promisify(brotliCompress);

/** How Brotli codes distances: the number of postfix bits, and of direct codes. Which one is smallest depends on the file. */
const distanceCodes = [
  [0, 0],
  [0, 15],
  [1, 0],
  [1, 16],
] as const;

/** Compresses a file with Brotli as small as it gets. A build does it once; every visitor loads the result. */
export async function pack(bytes: InputType): Promise<Buffer> {
  const packed = await Promise.all(
    distanceCodes.map(([postfixBits, directCodes]) =>
      compress(bytes, {
        params: {
          [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
          [constants.BROTLI_PARAM_NDIRECT]: directCodes,
        },
      }),
    ),
  );
  return packed.reduce((smallest, one) => (one.length < smallest.length ? one : smallest));
}
