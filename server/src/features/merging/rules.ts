import { aboutTables } from '../../all-tables.ts';
import type { AboutTable, MergeRule, MovingRows } from '../../platform/database/about.ts';

const all: Readonly<Record<string, AboutTable>> = aboutTables;

/** What happens to the rows of the other when two records of a member become one, for every table with rows of a member. */
export const rules: Readonly<Record<string, MergeRule>> = Object.fromEntries(
  Object.entries(all).flatMap(([table, about]) => ('merge' in about ? [[table, about.merge]] : [])),
);

/** The tables whose rows move. */
export const movingTables: Readonly<Record<string, MovingRows>> = Object.fromEntries(
  Object.entries(rules).flatMap(([table, rule]) => (typeof rule === 'string' ? [] : [[table, rule]])),
);
