import type { ImportField } from '@tbm/contract/imports';
import type { ClassesMeaning, DecimalSign } from '@tbm/domain/written-amounts';
import type { DateOrder, SerialStart } from '@tbm/domain/written-dates';

/** How the rows of one file are read: the column of each field, and the formats that all its cells decide together. */
export interface Layout {
  /** The line of the headers. */
  header_row: number;
  headers: string[];
  fields: Partial<Record<ImportField, number>>;
  /** The order of day and month, by the field of the date. */
  dates: Partial<Record<ImportField, { order: DateOrder | null; serials: SerialStart | null }>>;
  sign: DecimalSign | null;
  classes: ClassesMeaning | null;
  /** The studio's package of each name in the file, written as `plain`. */
  packages: Record<string, number>;
}
