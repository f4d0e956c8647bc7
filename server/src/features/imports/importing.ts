import type { ImportKind, importRow } from '@tbm/contract/imports';
import type { z } from 'zod';
import type { Person } from '../../platform/actor.ts';

/** A well-formed row. */
export type RowOf<K extends ImportKind> = z.output<(typeof importRow)[K]>;

/** What the rows of a file are imported with. */
export interface Importing {
  actor: Person;
  now: string;
  /** Classes in which places were booked. */
  classes: Set<number>;
}

/** What became of a row. A refusal is thrown: a `Problem`, whose first field names the column. */
export type Outcome = 'added' | 'known';
