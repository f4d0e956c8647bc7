import { crc32, deflateSync } from 'node:zlib';
// @ts-expect-error: the package brings no types for this build.
import createModule from 'libheif-js/libheif-wasm/libheif-bundle.js';
import sharp from 'sharp';
import { Problem, problem } from '../../platform/errors.ts';

// Runs in the drawing process. The image library leaves HEIC out; libheif, as WebAssembly, decodes it.

/** The functions of libheif that are used. Memory that it allocates stays in the module until it is freed. */
interface Libheif {
  ready: Promise<unknown>;
  HeifDecoder: new () => HeifDecoder;
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
  heif_js_decode_image2(handle: unknown, colorspace: unknown, chroma: unknown): Promise<DecodedImage>;
  heif_image_release(image: unknown): void;
  heif_context_free(context: unknown): void;
}
interface HeifDecoder {
  /** The context of the file that was read last. */
  decoder: unknown;
  decode(bytes: Uint8Array): HeifImage[];
}
interface HeifImage {
  handle: unknown;
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  has_alpha_channel(): boolean;
  free(): void;
}
interface DecodedImage {
  /** Set when decoding failed; then the other fields are missing. */
  code?: unknown;
  image: unknown;
  channels: Channel[];
}
/** Lines of `stride` bytes in the memory of the module. */
interface Channel {
  stride: number;
  data: Uint8Array;
}
/** Four bytes for each point. */
interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
  hasAlpha: boolean;
}

let libheif: Libheif = createModule();

/**
 * The main picture of a HEIC file as a PNG with its colour profile: upright, with sides of at most `longestSide`. Throws
 * `picture_large`, `photo_heic`.
 */
export async function decodeHeic(
  bytes: Buffer,
  { mostPixels, longestSide }: { mostPixels: number; longestSide: number },
): Promise<Buffer> {
  const { data, width, height, hasAlpha } = await readPixels(bytes, mostPixels);
  const picture = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels });
  if (!hasAlpha) picture.removeAlpha();
  const png = await picture
    .resize({
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const profile = profileIn(bytes);
  return profile ? withProfile(png, profile) : png;
}

async function readPixels(bytes: Buffer, mostPixels: number): Promise<Pixels> {
  try {
    await libheif.ready;
    return await decodePixels(libheif, bytes, mostPixels);
  } catch (error) {
    if (error instanceof Problem) throw error;
    // After an internal failure, a module may fail with every later picture.
    libheif = createModule();
    throw problem('photo_heic');
  }
}

async function decodePixels(heif: Libheif, bytes: Buffer, mostPixels: number): Promise<Pixels> {
  const decoder = new heif.HeifDecoder();
  let images: HeifImage[] = [];
  try {
    images = decoder.decode(bytes);
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (!image) throw problem('photo_heic');
    const width = image.get_width();
    const height = image.get_height();
    if (width * height > mostPixels) throw problem('picture_large');
    const data = await decodeImage(heif, image, width, height);
    return {
      data,
      width,
      height,
      hasAlpha: image.has_alpha_channel(),
    };
  } finally {
    for (const image of images) image.free();
    if (decoder.decoder) heif.heif_context_free(decoder.decoder);
  }
}

/** The package's `display` is not used, because it decodes in a timer, where an error ends the process. */
async function decodeImage(
  heif: Libheif,
  { handle }: HeifImage,
  width: number,
  height: number,
): Promise<Uint8ClampedArray> {
  const { heif_colorspace_RGB } = heif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA } = heif.heif_chroma;
  const decoded = await heif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGBA);
  if (!decoded || decoded.code) throw problem('photo_heic');
  try {
    const [channel] = decoded.channels;
    if (!channel) throw problem('photo_heic');
    const lineLength = width * 4;
    const data = new Uint8ClampedArray(lineLength * height);
    for (let line = 0; line < height; line += 1) {
      const begin = line * channel.stride;
      data.set(channel.data.subarray(begin, begin + lineLength), line * lineLength);
    }
    return data;
  } finally {
    heif.heif_image_release(decoded.image);
  }
}

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
