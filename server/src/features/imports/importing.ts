import type { Person } from '../../platform/actor.ts';
import type { StudioFacts } from './read-row.ts';
import type { Hasher } from './records.ts';

/** The context in which the rows of a file are imported. */
export interface Importing {
  actor: Person;
  now: string;
  facts: StudioFacts;
  hasher: Hasher;
  /** Classes in which places were booked. */
  classes: Set<number>;
}

/** The outcome of a row. A refusal is thrown as a `Problem`, whose first field names the column. */
export type Outcome = 'added' | 'changed' | 'known';
