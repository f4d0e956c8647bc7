import { mostPixels } from '@tbm/contract/files';
import sharp from 'sharp';
import type { Format } from './formats.ts';

// Runs in the drawing process.

/** The picture at most `width` pixels wide, without its metadata. Low effort: it is made while a page waits. */
export async function resize(from: string | Uint8Array, width: number, format: Format): Promise<Uint8Array> {
  const picture = sharp(from, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? picture.avif({ quality: 40, effort: 2 }).toBuffer()
    : picture.webp({ quality: 76, effort: 3 }).toBuffer();
}
