import type { ImportReading } from './tables.ts';

export interface TableRow {
  /** The line on which it ends, or the row of the sheet. */
  line: number;
  cells: string[];
}

/** The cells of a file, as text. */
export interface FileTable extends ImportReading {
  rows: TableRow[];
}
