import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import sharp from 'sharp';
import { fontFiles } from '../../platform/fonts.ts';
import type { Subject } from './subject.ts';

/** Size of a shared link's picture, in pixels. */
export const cardSize = { width: 1200, height: 630 };
const pictureWidth = 520;

const colors = {
  ink: '#17120f',
  cream: '#f7f0e6',
  accent: '#a8324a',
  sand: '#e9dcc8',
};

const fonts = async () => [
  {
    name: 'Display',
    data: await readFile(fontFiles.display()),
    weight: 800 as const,
  },
  { name: 'Text', data: await readFile(fontFiles.medium()), weight: 500 as const },
  // Fonts for letters that the others lack; the one most similar in looks comes first.
  {
    name: 'Extended',
    data: await readFile(fontFiles.displayExtended()),
    weight: 800 as const,
  },
  { name: 'Names', data: await readFile(fontFiles.nameStrong()), weight: 800 as const },
];
let loaded: ReturnType<typeof fonts> | undefined;

const box = (style: object, ...children: unknown[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...(children as string[]));

/** The longer the title, the smaller. */
const titleSize = (title: string): number => (title.length > 34 ? 84 : title.length > 20 ? 104 : 132);

const words = ({ kicker, title, text }: Subject, width: number) =>
  box(
    {
      width,
      height: cardSize.height,
      padding: 64,
      flexDirection: 'column',
      justifyContent: 'space-between',
      position: 'relative',
    },
    box(
      {
        fontFamily: 'Display',
        fontSize: 56,
        color: colors.cream,
        letterSpacing: '0.02em',
      },
      'TBM',
    ),
    box(
      { flexDirection: 'column' },
      box({ fontSize: 30, color: colors.sand, marginBottom: 8 }, kicker),
      box(
        {
          fontFamily: 'Display',
          fontSize: titleSize(title),
          lineHeight: 0.94,
          color: colors.cream,
        },
        title.normalize('NFC').toUpperCase(),
      ),
      text
        ? box(
            {
              fontSize: 32,
              lineHeight: 1.3,
              color: colors.sand,
              marginTop: 24,
            },
            text,
          )
        : null,
    ),
    box({ width: 120, height: 10, backgroundColor: colors.accent }),
  );

/** Shown where the picture would be: a rising sun. */
const sun = box({
  position: 'absolute',
  right: -120,
  bottom: -200,
  width: 620,
  height: 620,
  borderRadius: 310,
  backgroundColor: colors.accent,
});

/** Draws the picture of a shared link: text on the left, the subject's own picture, if any, on the right. Runs in the drawing process. */
export async function drawCard(subject: Subject, picture: string | Uint8Array | null): Promise<Uint8Array> {
  loaded ??= fonts();
  const { width, height } = cardSize;
  const photo = picture
    ? await sharp(picture).resize(pictureWidth, height, { fit: 'cover', position: 'top' }).jpeg().toBuffer()
    : null;
  // Loaded on first use: it is large, and most pictures need no text.
  const { default: satori } = await import('satori');
  const drawing = await satori(
    box(
      {
        width,
        height,
        backgroundColor: colors.ink,
        fontFamily: 'Text',
        position: 'relative',
      },
      photo ? null : sun,
      words(subject, photo ? width - pictureWidth : width),
      photo
        ? createElement('img', {
            src: `data:image/jpeg;base64,${photo.toString('base64')}`,
            width: pictureWidth,
            height,
          })
        : null,
    ),
    { width, height, fonts: await loaded },
  );
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
