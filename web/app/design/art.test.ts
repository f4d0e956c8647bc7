import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { art } from './art.ts';

/** Width and height of a WebP file, from its first frame. */
function sizeOf(file: Buffer): [width: number, height: number] {
  expect(file.toString('latin1', 0, 16)).toMatch(/^RIFF.{4}WEBPVP8 $/s);
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
}

it.each(Object.entries(art))('%s has the size of its file', (_, { src, width, height }) => {
  const name = src.split('/').at(-1) as string;
  const file = readFileSync(fileURLToPath(new URL(`../assets/${name}`, import.meta.url)));
  expect([width, height]).toEqual(sizeOf(file));
});
