import { readFile } from 'node:fs/promises';
import { mostPixels } from '@tbm/contract/files';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { problem } from '../../platform/errors.ts';
import { decodeHeic } from './decode-heic.ts';

// Runs in the drawing process.

/** The longest side that a picture format allows; only a malicious header states a longer one. */
const longestInput = 65_535;
/** The longest side of a stored picture: no page shows a larger one. */
const longestSide = 2560;

const opened = (path: string): Sharp => sharp(path, { limitInputPixels: false });

const inside = {
  width: longestSide,
  height: longestSide,
  fit: 'inside',
  withoutEnlargement: true,
} as const;

/**
 * Re-encodes a picture as WebP: upright, no larger than a page shows, without metadata; with its size and
 * a tiny blurred placeholder. Throws `picture_large`, `file_damaged`, `photo_heic`.
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

/** Crops the middle of a picture to a square of `side` pixels, re-encoded in the same way; transparent parts get the paper colour. */
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

/** The sides of a photo that fills a screen, and of one in a list, for high-density screens. */
const [screenSide, listSide] = [1600, 360];

/** Re-encodes a photo in the same way, for a screen and for a list. Returns the size of the former. */
export async function drawTwice(from: string, large: string, small: string): Promise<Drawing> {
  const upright = await openPicture(from);
  const draw = (side: number, to: string) =>
    upright()
      .resize({
        width: side,
        height: side,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#fffbf4' })
      .webp({ quality: 82, effort: 4 })
      .toFile(to)
      .catch(damaged);
  const { width, height } = await draw(screenSide, large);
  await draw(listSide, small);
  return { width, height };
}

const damaged = () => {
  throw problem('file_damaged');
};

async function unreadable(path: string): Promise<never> {
  const type = (await fileTypeFromFile(path))?.mime ?? '';
  throw problem(type.startsWith('image/hei') ? 'photo_heic' : 'file_damaged');
}

/** A function that decodes a picture, any number of times. A JPEG or a WebP is scaled down while it is read. */
async function openPicture(from: string): Promise<() => Sharp> {
  // The header tells the size; only then is the picture decoded.
  const { width, height, compression } = await opened(from)
    .metadata()
    .catch(() => unreadable(from));
  if (width * height > mostPixels || Math.max(width, height) > longestInput) throw problem('picture_large');
  const source =
    compression === 'hevc' ? await decodeHeic(await readFile(from), { mostPixels, longestSide }) : from;
  // Cameras write small faults that every program tolerates; a truncated picture is refused.
  return () => sharp(source, { limitInputPixels: mostPixels, failOn: 'error' }).rotate();
}

export interface Drawing {
  width: number;
  height: number;
  placeholder?: string;
}
