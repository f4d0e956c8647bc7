import { expect, it } from 'vitest';
import { pictureAddress, pictureSet } from './pictures.ts';

it('offers a picture in the widths below its own, and in its own', () => {
  const last = (width: number | null) => pictureSet('/files/a.jpg', width)?.split(', ').at(-1);
  expect(pictureSet('/demo/media/coach-1.webp', 500)).toBe(
    [
      ...[160, 320, 400, 480].map((width) => `/imagenes/${width}/demo/media/coach-1.webp ${width}w`),
      '/imagenes/640/demo/media/coach-1.webp 500w',
    ].join(', '),
  );
  expect(last(640)).toBe('/imagenes/640/files/a.jpg 640w');
  expect(last(1600)).toBe('/imagenes/1920/files/a.jpg 1600w');
  expect(last(4000)).toBe('/imagenes/2560/files/a.jpg 2560w');
  expect(last(null)).toBe('/imagenes/2560/files/a.jpg 2560w');
});

it('leaves vector drawings, films, photos of members and external addresses unchanged', () => {
  for (const url of [
    '/icon.svg',
    '/hero.mp4',
    '/photos/6f1c2d1e-0000-4000-8000-000000000000.webp',
    'https://example.com/a.webp',
    '//example.com/a.webp',
    'data:image/webp;base64,AA',
  ]) {
    expect(pictureSet(url, 900), url).toBeUndefined();
    expect(pictureAddress(url, 640)).toBe(url);
  }
});
