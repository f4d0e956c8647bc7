import { type ImportKind, type ImportProblem, importColumns } from '@tbm/contract/imports';
import { type ProblemCode, problemText } from '@tbm/domain/messages';

/** What an import has found so far. */
export class Found {
  added = 0;
  known = 0;
  readonly problems: ImportProblem[] = [];
  readonly #headers: Record<string, string>;

  constructor(kind: ImportKind) {
    const columns = Object.entries(importColumns[kind]);
    this.#headers = Object.fromEntries(columns.map(([name, { header }]) => [name, header]));
  }

  /** A row that cannot be imported, and because of which field; null for the row as a whole. */
  refuse(row: number, code: ProblemCode, field: string | null, values: Record<string, string> = {}): void {
    const column = field === null ? null : (this.#headers[field] ?? null);
    this.problems.push({ row, column, code, message: problemText(code, values) });
  }
}
