import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loader } from './manifest.ts';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}

const publicFile = (path: string): Buffer => readFileSync(new URL(`../../public${path}`, import.meta.url));
/** Width and height in a PNG's header. */
const sidesOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

it('names what browsers ask of an app that can be installed', async () => {
  const answer = loader();
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    id: '/mytbm',
    start_url: '/mytbm',
    scope: '/',
    display: 'standalone',
    name: expect.stringMatching(/^TBM/),
    short_name: 'TBM',
    lang: 'es-MX',
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
});

it('has icons of 192 and 512 pixels, whole and to be cut out, in the sizes that it names', async () => {
  const { icons } = (await loader().json()) as { icons: Icon[] };
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of icons) {
    expect(type).toBe('image/png');
    expect(sidesOf(publicFile(src))).toBe(sizes);
  }
  expect(sidesOf(publicFile('/apple-touch-icon.png'))).toBe('180x180');
  const root = readFileSync(new URL('../root.tsx', import.meta.url), 'utf8');
  expect(root).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  expect(root).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
});
