import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { pngOf } from '@tbm/server/platform/testing/files';
import sharp, { type Sharp } from 'sharp';

/**
 * Pictures by kind, with the outcome of each: its size in pixels, with the colours of the bars that it was made from, or
 * the code of its refusal. To add a kind, add a row; one that takes seconds belongs into `largePictures`.
 */
export interface PictureKind {
  kind: string;
  bytes: () => Promise<Uint8Array> | Uint8Array;
  outcome: string;
  /** Set when the bars are not upright, or have no colours. */
  withoutBars?: true;
}

/** The colours of four upright bars, from the left. */
export const barColours = [
  [220, 30, 30],
  [30, 200, 40],
  [40, 60, 220],
  [240, 240, 240],
];
const [width, height] = [64, 48];

function barPixels(): Buffer {
  const rows = Array.from({ length: width * height }, (_, pixel) => barColours[(pixel % width) >> 4] ?? []);
  return Buffer.from(rows.flat());
}

const bars = (): Sharp => sharp(barPixels(), { raw: { width, height, channels: 3 } });
const jpeg = (): Promise<Buffer> => bars().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

/** The last part of a file is missing. */
const cut = (bytes: Uint8Array, share = 0.6): Uint8Array =>
  bytes.subarray(0, Math.floor(bytes.length * share));

/** A JPEG with bytes put before its first marker of a kind. */
function beforeMarker(bytes: Buffer, marker: number, added: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
}

/** Writes the end of the spectrum as zero, as the firmware of some phones does. */
function withoutSpectrum(bytes: Buffer): Buffer {
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  const end = scan + 2 + bytes.readUInt16BE(scan + 2);
  const changed = Buffer.from(bytes);
  changed[end - 2] = 0;
  return changed;
}

const segment = (marker: number, text: string): Buffer => {
  const body = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body]);
};

const animated = (): Sharp => {
  const frames = Buffer.concat([barPixels(), Buffer.alloc(width * height * 3, 90)]);
  return sharp(frames, { raw: { width, height: height * 2, channels: 3, pageHeight: height } });
};

const whole = `${width}x${height}`;
const upright = `${height}x${width}`;

export const pictureKinds: PictureKind[] = [
  // JPEG
  { kind: 'JPEG', bytes: jpeg, outcome: whole },
  {
    kind: 'JPEG, progressive',
    bytes: () => bars().jpeg({ progressive: true, quality: 92 }).toBuffer(),
    outcome: whole,
  },
  {
    kind: 'JPEG of MozJPEG',
    bytes: () => bars().jpeg({ mozjpeg: true, quality: 92 }).toBuffer(),
    outcome: whole,
  },
  {
    kind: 'JPEG, grey',
    bytes: () => bars().greyscale().jpeg().toBuffer(),
    outcome: whole,
    withoutBars: true,
  },
  {
    kind: 'JPEG in the colours of print',
    bytes: () => bars().toColourspace('cmyk').jpeg().toBuffer(),
    outcome: whole,
    withoutBars: true,
  },
  {
    kind: 'JPEG in wide colours',
    bytes: () => bars().withIccProfile('p3').jpeg({ quality: 92 }).toBuffer(),
    outcome: whole,
  },
  {
    kind: 'JPEG taken upright',
    bytes: () => bars().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    outcome: upright,
    withoutBars: true,
  },
  {
    kind: 'JPEG taken upside down',
    bytes: () => bars().rotate(180).withMetadata({ orientation: 3 }).jpeg({ quality: 92 }).toBuffer(),
    outcome: whole,
  },
  {
    kind: 'JPEG of a mirror',
    bytes: () => bars().flop().withMetadata({ orientation: 2 }).jpeg({ quality: 92 }).toBuffer(),
    outcome: whole,
  },
  { kind: 'JPEG with an empty spectrum', bytes: async () => withoutSpectrum(await jpeg()), outcome: whole },
  {
    kind: 'JPEG with bytes between its parts',
    bytes: async () => beforeMarker(await jpeg(), 0xc4, Buffer.alloc(3, 7)),
    outcome: whole,
  },
  {
    kind: 'JPEG with a film behind it, as phones that move',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(500, 3)]),
    outcome: whole,
  },
  {
    kind: 'JPEG with a second one behind it, as stereo cameras',
    bytes: async () =>
      Buffer.concat([beforeMarker(await jpeg(), 0xdb, segment(0xe2, 'MPF\0MM\0*')), await jpeg()]),
    outcome: whole,
  },
  {
    kind: 'JPEG with a map of brightness behind it, as bright screens',
    bytes: async () =>
      Buffer.concat([
        beforeMarker(await jpeg(), 0xdb, segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<hdrgm:Version>1.0')),
        await bars().greyscale().jpeg().toBuffer(),
      ]),
    outcome: whole,
  },
  { kind: 'JPEG cut off', bytes: async () => cut(await jpeg()), outcome: 'file_damaged' },
  {
    kind: 'JPEG without its last bytes',
    bytes: async () => (await jpeg()).subarray(0, -60),
    outcome: 'file_damaged',
  },
  {
    kind: 'JPEG that is its mark alone',
    bytes: () => Buffer.from('ffd8ffe000104a464946', 'hex'),
    outcome: 'file_damaged',
  },
  // PNG
  { kind: 'PNG', bytes: () => bars().png().toBuffer(), outcome: whole },
  { kind: 'PNG of 16 bits', bytes: () => bars().toColourspace('rgb16').png().toBuffer(), outcome: whole },
  { kind: 'PNG with a palette', bytes: () => bars().png({ palette: true }).toBuffer(), outcome: whole },
  { kind: 'PNG, interlaced', bytes: () => bars().png({ progressive: true }).toBuffer(), outcome: whole },
  { kind: 'PNG in wide colours', bytes: () => bars().withIccProfile('p3').png().toBuffer(), outcome: whole },
  { kind: 'PNG that is transparent', bytes: () => bars().ensureAlpha(0.5).png().toBuffer(), outcome: whole },
  {
    kind: 'PNG of one pixel',
    bytes: () => bars().resize(1, 1).png().toBuffer(),
    outcome: '1x1',
    withoutBars: true,
  },
  {
    kind: 'PNG cut off',
    bytes: async () => cut(await bars().png({ compressionLevel: 0 }).toBuffer()),
    outcome: 'file_damaged',
  },
  {
    kind: 'PNG whose header claims 3,600 million pixels',
    bytes: () => pngOf(60_000, 60_000),
    outcome: 'picture_large',
  },
  {
    kind: 'PNG whose header claims one long line',
    bytes: () => pngOf(50_000_000, 1),
    outcome: 'picture_large',
  },
  {
    kind: 'PNG with less data than pixels',
    bytes: () => pngOf(8000, 4000, deflateSync(Buffer.alloc(1))),
    outcome: 'file_damaged',
  },
  // WebP, AVIF, HEIC
  { kind: 'WebP', bytes: () => bars().webp({ quality: 95 }).toBuffer(), outcome: whole },
  { kind: 'WebP without loss', bytes: () => bars().webp({ lossless: true }).toBuffer(), outcome: whole },
  {
    kind: 'WebP that moves: its first frame',
    bytes: () => animated().webp({ lossless: true, loop: 0 }).toBuffer(),
    outcome: whole,
  },
  {
    kind: 'WebP cut off',
    bytes: async () => cut(await bars().webp({ lossless: true }).toBuffer(), 0.5),
    outcome: 'file_damaged',
  },
  { kind: 'AVIF', bytes: () => bars().avif({ quality: 90 }).toBuffer(), outcome: whole },
  {
    kind: 'AVIF cut off',
    bytes: async () => cut(await bars().avif({ lossless: true }).toBuffer(), 0.9),
    outcome: 'file_damaged',
  },
  { kind: 'HEIC', bytes: () => fixture('bars.heic'), outcome: whole },
  { kind: 'HEIC in wide colours', bytes: () => fixture('wide-colours.heic'), outcome: whole },
  { kind: 'HEIC cut off', bytes: () => cut(fixture('bars.heic'), 0.9), outcome: 'photo_heic' },
  {
    kind: 'HEIC that is its mark alone',
    bytes: () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    outcome: 'photo_heic',
  },
  // Kinds that are refused with the list of those that are not
  { kind: 'GIF', bytes: () => animated().gif().toBuffer(), outcome: 'file_type' },
  { kind: 'TIFF', bytes: () => bars().tiff().toBuffer(), outcome: 'file_type' },
  {
    kind: 'SVG',
    bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    outcome: 'file_type',
  },
  { kind: 'BMP', bytes: () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), outcome: 'file_type' },
  {
    kind: 'Photoshop',
    bytes: () => Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(60)]),
    outcome: 'file_type',
  },
  {
    kind: 'JPEG XL',
    bytes: () => Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(60, 1)]),
    outcome: 'file_type',
  },
  {
    kind: 'icon of Windows',
    bytes: () => Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(60)]),
    outcome: 'file_type',
  },
];

const plain = (across: number, down: number): Sharp =>
  sharp({
    create: { width: across, height: down, channels: 3, background: '#a83250' },
    limitInputPixels: false,
  });

export const largePictures: PictureKind[] = [
  {
    kind: 'JPEG of 48.8 million pixels',
    bytes: () => plain(8064, 6048).jpeg().toBuffer(),
    outcome: '2560x1920',
    withoutBars: true,
  },
  {
    kind: 'JPEG of 99 million pixels, progressive',
    bytes: () => plain(11_500, 8600).jpeg({ progressive: true }).toBuffer(),
    outcome: '2560x1914',
    withoutBars: true,
  },
  {
    kind: 'PNG of 99 million pixels',
    bytes: () => plain(11_500, 8600).png().toBuffer(),
    outcome: '2560x1914',
    withoutBars: true,
  },
  {
    kind: 'JPEG of 101 million pixels',
    bytes: () => plain(11_500, 8800).jpeg().toBuffer(),
    outcome: 'picture_large',
    withoutBars: true,
  },
  {
    kind: 'JPEG that is long and narrow',
    bytes: () => plain(20_000, 100).jpeg().toBuffer(),
    outcome: '2560x13',
    withoutBars: true,
  },
];
