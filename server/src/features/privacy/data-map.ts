import { aboutTables } from '../../all-tables.ts';
import type { AboutTable, PersonalRows } from '../../platform/database/about.ts';

// The map of personal data: every table with rows of a member, collected from the features' `about-tables.ts`. The download
// and the erasure are made from it.

/** A table is erased before these: its conditions read them, or its rows refer to theirs. */
function erasedLater({ whose, namesSubject = '', erasedBefore = [] }: PersonalRows): Set<string> {
  const read = `${whose} ${namesSubject}`.matchAll(/\b(?:from|join)\s+(\w+)/g);
  return new Set([...[...read].map(([, table = '']) => table), ...erasedBefore]);
}

type Entry = [table: string, rows: PersonalRows];

/** Whether a table may be erased while the others still have their rows. */
function isNext([table, { isErasedLast }]: Entry, others: readonly Entry[]): boolean {
  return others.every(([other, rows]) => {
    if (other === table) return true;
    if (isErasedLast && !rows.isErasedLast) return false;
    return !erasedLater(rows).has(table);
  });
}

/** Sorts tables in the order in which their rows are erased. */
export function inErasureOrder(tables: readonly Entry[]): Entry[] {
  const remaining = [...tables];
  const ordered: Entry[] = [];
  while (remaining.length > 0) {
    const index = remaining.findIndex((entry) => isNext(entry, remaining));
    if (index < 0) throw new Error(`erased before each other: ${remaining.map(([table]) => table)}`);
    ordered.push(...remaining.splice(index, 1));
  }
  return ordered;
}

const all: Readonly<Record<string, AboutTable>> = aboutTables;

/** Tables with rows of a member, in the order in which they are erased. */
export const personalTables: Readonly<Record<string, PersonalRows>> = Object.fromEntries(
  inErasureOrder(
    Object.entries(all).flatMap(([table, about]): Entry[] =>
      'personal' in about ? [[table, about.personal]] : [],
    ),
  ),
);
