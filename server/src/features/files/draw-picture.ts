import sharp, { type Sharp } from 'sharp';
import { problem } from '../../platform/errors.ts';

/** A picture may not unpack into more pixels. */
const mostPixels = 40_000_000;
/** No page shows more. */
const longestSide = 2560;

const opened = (path: string): Sharp => sharp(path, { limitInputPixels: false });

const inside = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;

/**
 * A picture written anew as WebP: upright, no larger than a page shows, nothing in it but its pixels; with its size and
 * a tiny blurred stand-in. Throws `picture_large`, `file_damaged`.
 */
export async function drawPicture(from: string, to: string): Promise<Drawing> {
  const upright = await openPicture(from);
  const written = await upright().resize(inside).webp({ quality: 84, effort: 4 }).toFile(to).catch(damaged);
  const tiny = await upright().resize({ width: 16 }).webp({ quality: 30 }).toBuffer().catch(damaged);
  return {
    width: written.width,
    height: written.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

/** The middle of a picture as a square of `side` pixels, written anew in the same way; on paper where it is clear. */
export async function drawSquare(from: string, to: string, side: number): Promise<Drawing> {
  const upright = await openPicture(from);
  const { width, height } = await upright()
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: '#fffbf4' })
    .webp({ quality: 80, effort: 4 })
    .toFile(to)
    .catch(damaged);
  return { width, height };
}

const damaged = () => {
  throw problem('file_damaged');
};

/** How to unpack a picture, as often as wanted. */
async function openPicture(from: string): Promise<() => Sharp> {
  // The head of the file says how large it would be; only then is it unpacked.
  const { width, height } = await opened(from).metadata().catch(damaged);
  if (width * height > mostPixels) throw problem('picture_large');
  return () => sharp(from, { limitInputPixels: mostPixels, failOn: 'warning' }).rotate();
}

export interface Drawing {
  width: number;
  height: number;
  placeholder?: string;
}
