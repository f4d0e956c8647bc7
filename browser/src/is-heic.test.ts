import { expect, it } from 'vitest';
import { isHeic } from './is-heic.ts';

it.each([
  ['image/heic', 'IMG_1'],
  ['image/heif', 'IMG_1.jpg'],
  ['image/heic-sequence', 'IMG_1.heics'],
  ['', 'IMG_1.HEIC'],
  ['application/octet-stream', 'IMG_1.heif'],
])('a file of the type "%s" named %s is a HEIC photo', (type, name) => {
  expect(isHeic({ type, name })).toBe(true);
});

it.each([
  ['image/jpeg', 'IMG_1.jpg'],
  ['', 'IMG_1'],
  ['application/octet-stream', 'heic.bin'],
])('a file of the type "%s" named %s is none', (type, name) => {
  expect(isHeic({ type, name })).toBe(false);
});
