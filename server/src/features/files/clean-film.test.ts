import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { filmPath } from '../../platform/testing/files.ts';
import { processorTime } from '../../platform/testing/processor-time.ts';
import { cleanFilm } from './clean-film.ts';

const dir = mkdtempSync(join(tmpdir(), 'tbm-clean-film-'));
afterAll(() => rmSync(dir, { recursive: true }));

const clean = async (bytes: Buffer): Promise<boolean> => {
  const path = join(dir, 'film.mp4');
  writeFileSync(path, bytes);
  return cleanFilm(path);
};
/** A film of the repository with one number of a table replaced; `at` counts from the letters of the box. */
const filmWith = (type: string, at: number, value: number): Buffer => {
  const bytes = readFileSync(filmPath);
  const box = bytes.indexOf(type, 0, 'latin1');
  expect(box).toBeGreaterThan(0);
  bytes.writeUInt32BE(value, box + at);
  return bytes;
};

describe('an index that states more than it contains', () => {
  it('belongs to a film that can be cleaned, before it is changed', async () => {
    expect(await clean(readFileSync(filmPath))).toBe(true);
  });

  const tables = ['stsc', 'stco', 'stsz'];
  for (const type of tables) {
    it(`${type} with four thousand million rows is refused at once`, async () => {
      const film = filmWith(type, type === 'stsz' ? 12 : 8, 0xfffffff0);
      const milliseconds = await processorTime(async () => expect(await clean(film)).toBe(false));
      expect(milliseconds).toBeLessThan(1_000);
    });
  }

  it('a chunk that claims four thousand million samples gets only those in the table of sizes', async () => {
    const film = filmWith('stsc', 16, 0xfffffff0);
    const milliseconds = await processorTime(async () => expect(await clean(film)).toBe(true));
    expect(milliseconds).toBeLessThan(1_000);
  });
});
