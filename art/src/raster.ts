import sharp from 'sharp';
import { numbers } from './rng.ts';

const tile = 512;

/** Film grain: soft noise around middle grey, the same every time. */
const noise = async (): Promise<Buffer> => {
  const next = numbers('grain');
  const raw = Buffer.alloc(tile * tile);
  for (let at = 0; at < raw.length; at += 1) {
    raw[at] = Math.round(128 + (next() + next() + next() - 1.5) * 64);
  }
  return sharp(raw, { raw: { width: tile, height: tile, channels: 1 } })
    .blur(0.7)
    .toColourspace('srgb')
    .png()
    .toBuffer();
};

let grain: Promise<Buffer> | undefined;

export interface Rendered {
  webp: Buffer;
  placeholder: string;
}

interface Size {
  width: number;
  height: number;
}

/** A drawing of `wide` by `high` units, rendered in a number of pixels. */
const sheetOf = (wide: number, high: number, content: string, { width, height }: Size): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${wide} ${high}"><defs><filter id="paper" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="${Math.round(wide / 300)}" dy="${Math.round(wide / 200)}" stdDeviation="${Math.round(wide / 200)}" flood-color="#1a0508" flood-opacity=".36"/></filter></defs>${content}</svg>`,
  );

/** Draws a sheet with `scale` pixels for each unit, adds grain, and returns it with its blurred placeholder. */
export const render = async (
  wide: number,
  high: number,
  content: string,
  quality: number,
  scale: number,
): Promise<Rendered> => {
  const size = { width: Math.round(wide * scale), height: Math.round(high * scale) };
  grain ??= noise();
  const flat = await sharp(sheetOf(wide, high, content, size))
    .flatten({ background: '#17120f' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const piece = {
    left: 0,
    top: 0,
    width: Math.min(tile, size.width),
    height: Math.min(tile, size.height),
  };
  const laid = await sharp(await grain)
    .extract(piece)
    .png()
    .toBuffer();
  const grainy = await sharp(flat)
    .composite([{ input: laid, tile: true, blend: 'soft-light' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const webp = await sharp(grainy).webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
  const tiny = await sharp(flat)
    .resize(18, Math.round((18 * high) / wide), { fit: 'fill' })
    .blur(0.8)
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
  return { webp, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
};
