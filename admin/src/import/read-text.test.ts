import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

it('reads accents of UTF-8 and of a spreadsheet on Windows', () => {
  expect(readText(new TextEncoder().encode('Peña'))).toBe('Peña');
  expect(readText(new Uint8Array([0x50, 0x65, 0xf1, 0x61]))).toBe('Peña');
});
