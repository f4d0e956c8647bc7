import type { ImportReading } from './tables.ts';

export interface TableRow {
  /** The line on which the row ends, or its number in the sheet. */
  line: number;
  cells: string[];
}

/** The cells of a file, as text. */
export interface FileTable extends ImportReading {
  rows: TableRow[];
}
