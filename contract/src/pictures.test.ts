import { expect, it } from 'vitest';
import { pictureAddress, pictureSet } from './pictures.ts';

it('offers a picture in the widths up to its own', () => {
  expect(pictureSet('/demo/media/coach-1.webp', 700)).toBe(
    [160, 320, 480, 640].map((width) => `/imagenes/${width}/demo/media/coach-1.webp ${width}w`).join(', '),
  );
  expect(pictureSet('/files/a.jpg', null)).toContain('/imagenes/1920/files/a.jpg 1920w');
});

it('leaves vector drawings, films and external addresses unchanged', () => {
  for (const url of [
    '/icon.svg',
    '/hero.mp4',
    'https://example.com/a.webp',
    '//example.com/a.webp',
    'data:image/webp;base64,AA',
  ]) {
    expect(pictureSet(url, 900), url).toBeUndefined();
    expect(pictureAddress(url, 640)).toBe(url);
  }
});
