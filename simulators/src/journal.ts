import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One change: what is there now under this kind and id; null when it is gone. */
export type Entry = [kind: string, id: string, item: unknown];

const chunk = 1 << 20;

/** A file of changes, one a line, so that keeping a change costs no more than the change. */
export class Journal {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** All changes in their order; a last line that was cut off while it was written counts for nothing. */
  *read(): Generator<Entry> {
    if (!existsSync(this.#file)) return;
    const file = openSync(this.#file, 'r');
    try {
      const bytes = Buffer.alloc(chunk);
      const decoder = new TextDecoder();
      let begun = '';
      for (let count = readSync(file, bytes); count > 0; count = readSync(file, bytes)) {
        const lines = (begun + decoder.decode(bytes.subarray(0, count), { stream: true })).split('\n');
        begun = lines.pop() ?? '';
        for (const line of lines) yield JSON.parse(line) as Entry;
      }
    } finally {
      closeSync(file);
    }
  }

  /** Begins anew with the given entries. */
  rewrite(entries: Iterable<Entry>): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    write(`${this.#file}.new`, 'w', entries);
    renameSync(`${this.#file}.new`, this.#file);
  }

  append(entries: Iterable<Entry>): void {
    write(this.#file, 'a', entries);
  }
}

/** Piece by piece: all at once it might be longer than a text can be. */
function write(path: string, how: 'w' | 'a', entries: Iterable<Entry>): void {
  const file = openSync(path, how);
  try {
    let piece = '';
    for (const entry of entries) {
      piece += `${JSON.stringify(entry)}\n`;
      if (piece.length < chunk) continue;
      writeFileSync(file, piece);
      piece = '';
    }
    if (piece) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}
