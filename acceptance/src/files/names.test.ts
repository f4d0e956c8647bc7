import { inflateSync } from 'node:zlib';
import { sampleReceipt } from '@tbm/domain/testing/receipts';
import { plainName } from '@tbm/server/features/files/receive';
import { drawReceipt } from '@tbm/server/features/purchases/receipt';
import { Problem } from '@tbm/server/platform/errors';
import { describe, expect, it } from 'vitest';
import { fileNames, memberNames } from './names.table.ts';

function keptName(given: string): string | null {
  try {
    return plainName(given);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

describe('how file names are kept [FILE-001]', () => {
  for (const [kind, given, kept] of fileNames)
    it(`a name with ${kind}`, () => {
      expect(keptName(given)).toBe(kept);
    });
});

const facts = {
  ...sampleReceipt,
  branch: {
    ...sampleReceipt.branch,
    address: 'Calle 1',
    phone: '8112345678',
    email: 'tbm@example.com',
  },
};

interface ReadReceipt {
  pages: number;
  /** Letters that its fonts do not have. */
  missing: number;
  /** The whole text of the file, without blanks. */
  text: string;
}

/** Reads a receipt as a viewer does: glyphs from its page, and their letters from the tables of its fonts. */
function readReceipt(bytes: Uint8Array): ReadReceipt {
  const source = Buffer.from(bytes).toString('latin1');
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) =>
    inflated(data),
  );
  const letters = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .flatMap((stream) =>
      [...stream.matchAll(/<([0-9a-f]+)>(?=[\s\]])/gi)].map(([, hex = '']) => fromHex(hex)),
    );
  const page = streams.find((stream) => stream.includes(' TJ')) ?? '';
  const glyphs = [...page.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return {
    pages: [...source.matchAll(/\/Type \/Page\b(?!s)/g)].length,
    missing: glyphs.filter((glyph) => glyph === '0000').length,
    text: letters.join(''),
  };
}

function inflated(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  } catch {
    // A font's own format, or no compression.
    return '';
  }
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

describe('receipts write names whole [PUR-001]', () => {
  for (const [kind, name] of memberNames)
    for (const form of ['NFC', 'NFD'] as const)
      it(`${kind}, ${form}`, async () => {
        const customer = name.normalize(form);
        const { pages, missing, text } = readReceipt(await drawReceipt({ ...facts, customer }));
        expect({ pages, missing }).toEqual({ pages: 1, missing: 0 });
        for (const letter of name.replaceAll(/\s/g, '')) expect(text, letter).toContain(letter);
      });

  it('a letter that no font has is found by this test', async () => {
    const { missing } = readReceipt(await drawReceipt({ ...facts, customer: '写真' }));
    expect(missing).toBeGreaterThan(0);
  });
});
