import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A change: the new value of a kind and id; null when it was deleted. */
export type Entry = [kind: string, id: string, item: unknown];

const chunk = 1 << 20;

/** An append-only file of changes, one per line. */
export class Journal {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** All changes in order; a truncated last line is ignored. */
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

  /** Replaces the file by the given entries. */
  rewrite(entries: Iterable<Entry>): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    write(`${this.#file}.new`, 'w', entries);
    renameSync(`${this.#file}.new`, this.#file);
  }

  append(entries: Iterable<Entry>): void {
    write(this.#file, 'a', entries);
  }
}

/** Writes in chunks, because the whole might exceed the maximum length of a string. */
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
