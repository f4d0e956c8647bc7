import { crc32, deflateSync } from 'node:zlib';
// @ts-expect-error: the package brings no types for this build.
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { problem } from '../../platform/errors.ts';

// Runs in the drawing process. The image library leaves HEIC out; libheif, as WebAssembly, decodes it.

/** What is used of libheif. */
interface Libheif {
  ready: Promise<unknown>;
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  has_alpha_channel(): boolean;
  display(target: Pixels, done: (result: Pixels | null) => void): void;
}
interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
const { ready, HeifDecoder } = libheif as Libheif;

/**
 * The main picture of a HEIC file as a PNG with its colour profile: upright, with sides of at most `longestSide`. Throws
 * `picture_large`, `photo_heic`.
 */
export async function decodeHeic(
  bytes: Buffer,
  { mostPixels, longestSide }: { mostPixels: number; longestSide: number },
): Promise<Buffer> {
  await ready;
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw problem('photo_heic');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) throw problem('picture_large');
  const pixels = await decoded(image, width, height);
  const picture = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels });
  if (!image.has_alpha_channel()) picture.removeAlpha();
  const png = await picture
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const profile = profileIn(bytes);
  return profile ? withProfile(png, profile) : png;
}

const decoded = (image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray> =>
  new Promise((resolve, reject) => {
    const data = new Uint8ClampedArray(width * height * 4);
    image.display({ data, width, height }, (result) => {
      if (result) resolve(result.data);
      else reject(problem('photo_heic'));
    });
  });

/** The ICC profile in the first colour box of a file (ISO 23008-12); null when it has none. */
function profileIn(bytes: Buffer): Buffer | null {
  const at = bytes.indexOf('colrprof');
  if (at < 4) return null;
  const profile = bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
  return profile.toString('latin1', 36, 40) === 'acsp' ? profile : null;
}

/** Puts a colour profile behind the header of a PNG. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 33;
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, headerEnd), length, body, sum, png.subarray(headerEnd)]);
}
