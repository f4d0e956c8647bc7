import { readCaptions } from '@tbm/server/features/files/read-captions';
import { Problem } from '@tbm/server/platform/errors';
import { describe, expect, it } from 'vitest';
import { type CaptionKind, captionKinds } from './captions.table.ts';

describe('the outcome of captions by kind [FILE-O1]', () => {
  for (const { kind, bytes, outcome } of captionKinds) {
    it(kind, () => {
      expect(outcomeOf(bytes)).toEqual(outcome);
    });
  }
});

function outcomeOf(bytes: Uint8Array): CaptionKind['outcome'] {
  try {
    const webVtt = readCaptions(bytes);
    return webVtt === null ? 'no captions' : { webVtt };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const line = /línea (\d+)/.exec(error.message)?.[1];
    return { problem: error.code, ...(line ? { line } : {}) };
  }
}
