import sharp from 'sharp';

/** Formats that browsers take, the smallest first. */
export const formats = ['avif', 'webp'] as const;
export type Format = (typeof formats)[number];

/** A picture of an upload may not unpack into more than this. */
const mostPixels = 40_000_000;

/** The best format that a browser says it takes; all of ours take WebP. */
export const formatFor = (accept: string | undefined): Format =>
  accept?.includes('image/avif') ? 'avif' : 'webp';

/** The picture at most `width` pixels wide, without its metadata. Low effort: it is made while somebody waits. */
export async function resize(from: string | Buffer, width: number, format: Format): Promise<Buffer> {
  const picture = sharp(from, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? picture.avif({ quality: 45, effort: 2 }).toBuffer()
    : picture.webp({ quality: 76, effort: 3 }).toBuffer();
}
