import {
  encodingNames,
  firstForeignWord,
  looksTwiceEncoded,
  sureDifference,
  type TextEncoding,
  textEncodings,
  textStrangeness,
} from '@tbm/domain/text-encodings';
import iconv from 'iconv-lite';

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
  /** The encodings that were possible, with how the first name with an accent reads in each. */
  encodings: { value: TextEncoding; sample: string }[];
  isDoubtful: boolean;
}

/** Bytes of a file that are compared in several encodings. */
const compared = 1_000_000;

/** Whether a file begins with these bytes. */
export const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

const isValidUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** The text of bytes in one encoding; characters that it lacks become the replacement character. */
function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === 'utf-8-twice') return twiceDecoded(new TextDecoder('utf-8').decode(bytes));
  if (encoding.startsWith('utf')) return new TextDecoder(encoding).decode(bytes);
  return iconv.decode(Buffer.from(bytes), encoding);
}

const twiceDecoded = (text: string): string =>
  new TextDecoder('utf-8').decode(iconv.encode(text, 'windows-1252'));

/** The encoding that the first bytes or their zeros reveal; null when they reveal none. */
function markedEncoding(bytes: Uint8Array): TextEncoding | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const start = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 8 && even === 0) return 'utf-16le';
  if (even > start.length / 8 && odd === 0) return 'utf-16be';
  return null;
}

/** Part of a text for comparing: the lines with characters beyond ASCII. */
const compareable = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = Math.max(0, first - 100);
  return bytes.subarray(start, start + compared);
};

/**
 * The text of a file. A mark at its beginning decides, then valid UTF-8. Otherwise it is the encoding in which names look most
 * like names; when two are close, the choice is doubtful. A `chosen` encoding is never doubtful.
 */
export function decodeText(bytes: Uint8Array, chosen: string | undefined): DecodedText {
  const choice = textEncodings.find((encoding) => encoding === chosen);
  const marked = markedEncoding(bytes);
  const isUtf8 = marked === null && isValidUtf8(bytes);
  const part = compareable(bytes);
  const possible = possibleEncodings(marked, isUtf8, part);
  const compares = possible
    .map((encoding) => ({ encoding, text: decodeAs(part, encoding) }))
    .map(({ encoding, text }) => ({
      encoding,
      sample: firstForeignWord(text),
      strangeness: textStrangeness(text),
    }))
    .sort((one, other) => one.strangeness - other.strangeness);
  const [best, second] = compares;
  const encoding = choice ?? best?.encoding ?? 'utf-8';
  return {
    text: decodeAs(bytes, encoding).replace(/^\uFEFF/, ''),
    encoding,
    encodings: compares.map(({ encoding: value, sample }) => ({
      value,
      sample: sample || encodingNames[value],
    })),
    isDoubtful:
      !choice && second !== undefined && second.strangeness - (best?.strangeness ?? 0) < sureDifference,
  };
}

function possibleEncodings(
  marked: TextEncoding | null,
  isUtf8: boolean,
  part: Uint8Array,
): readonly TextEncoding[] {
  if (marked !== null && marked !== 'utf-8') return [marked];
  if (isUtf8 || marked === 'utf-8')
    return looksTwiceEncoded(new TextDecoder('utf-8').decode(part)) ? ['utf-8-twice', 'utf-8'] : ['utf-8'];
  return ['windows-1252', 'macintosh', 'cp850', 'utf-8'];
}
