import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One change: what is there now under this kind and id; null when it is gone. */
export type Entry = [kind: string, id: string, item: unknown];

/** A file of changes, one a line, so that keeping a change costs no more than the change. */
export class Journal {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** All changes in their order; a last line that was cut off while it was written counts for nothing. */
  read(): Entry[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Entry);
  }

  /** Begins anew with the given entries. */
  rewrite(entries: Entry[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, linesOf(entries));
    renameSync(`${this.#file}.new`, this.#file);
  }

  append(entries: Entry[]): void {
    appendFileSync(this.#file, linesOf(entries));
  }
}

const linesOf = (entries: Entry[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
