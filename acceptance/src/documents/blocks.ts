import { readFileSync } from 'node:fs';

/** The documents whose commands are run as they are written, in this order: the studio is set up by the first one. */
export const documents = ['docs/configuration.md', 'docs/operations.md', 'README.md'];

/** A fenced block of a document. */
export interface Block {
  /** `docs/operations.md:12`: the document and the line of the fence. */
  at: string;
  language: string;
  /** The commands as written in the document. */
  text: string;
  /** The comment in front of the block, without its brackets; null where there is none. */
  mark: string | null;
}

/** The content of a mark. */
export interface Mark {
  /** The block runs on the studio of the test, or on an empty database and store. Null means that it is not run. */
  place: 'studio' | 'empty' | null;
  /** The text that an endless command prints after it has begun its work. */
  until?: string | undefined;
  /** Why it is not run. */
  reason?: string | undefined;
}

const fence = /(?:<!-- (.*) -->\n)?^```(\w*)\n([\s\S]*?)^```$/gm;

/** The fenced blocks of a document, in order. */
export function readBlocks(document: string): Block[] {
  const text = readFileSync(new URL(`../../../${document}`, import.meta.url), 'utf8');
  return [...text.matchAll(fence)].map(
    ({ 0: whole, 1: mark = null, 2: language = '', 3: body = '', index }) => {
      const start = index + whole.indexOf('```');
      return {
        at: `${document}:${text.slice(0, start).split('\n').length}`,
        language,
        text: body,
        mark,
      };
    },
  );
}

/**
 * Reads a mark: `run: studio`, `run: empty`, `run: studio, until "…"`, or `not run: …` with the reason in words.
 * Null for anything else.
 */
export function readMark(mark: string | null): Mark | null {
  const [, reason] = /^not run: (\S+ .+)$/.exec(mark ?? '') ?? [];
  if (reason) return { place: null, reason };
  const [, place, until] = /^run: (studio|empty)(?:, until "(.+)")?$/.exec(mark ?? '') ?? [];
  if (!place) return null;
  return { place: place as 'studio' | 'empty', until };
}
