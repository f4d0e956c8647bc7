import sharp from 'sharp';
import { expect, it } from 'vitest';
import { outcomeOf } from './file-outcome.ts';
import { barColours, type PictureKind } from './pictures.table.ts';

/** The most that a colour may differ, of 255: formats with loss blur the edges of the bars. */
const tolerance = 14;

/** Adds a test for each picture of a list: it is made, stored, and compared with its outcome. */
export function testPictures(kinds: readonly PictureKind[]): void {
  for (const { kind, bytes, outcome, withoutBars } of kinds)
    it(`${kind}: ${outcome}`, async () => {
      const made = await outcomeOf(await bytes(), (path) =>
        sharp(path).raw().toBuffer({ resolveWithObject: true }),
      );
      if (typeof made === 'string') {
        expect(made).toBe(outcome);
        return;
      }
      const { data, info } = made;
      expect(`${info.width}x${info.height}`).toBe(outcome);
      if (withoutBars) return;
      for (const [index, colour] of barColours.entries()) {
        const pixel = (24 * info.width + index * 16 + 8) * info.channels;
        const differences = colour.map((value, channel) => Math.abs(value - (data[pixel + channel] ?? 0)));
        expect(Math.max(...differences), `bar ${index + 1}`).toBeLessThanOrEqual(tolerance);
      }
    });
}
