import type { Answer } from '@tbm/contract';
import type { ImportKind } from '@tbm/contract/imports';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { databaseCode, Problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { Found } from './found.ts';
import { importCustomer } from './import-customer.ts';
import { importMembership } from './import-membership.ts';
import { importReservation } from './import-reservation.ts';
import type { Importing, Outcome, RowOf } from './importing.ts';
import { readFile } from './read-file.ts';

type Importer<K extends ImportKind> = (
  tx: Transaction,
  row: RowOf<K>,
  importing: Importing,
) => Promise<Outcome>;
const importers: { [K in ImportKind]: Importer<K> } = {
  customers: importCustomer,
  memberships: importMembership,
  reservations: importReservation,
};

/** Which rows of a file mean the same: the second one is refused. */
const sameOf: { [K in ImportKind]: (row: RowOf<K>) => string } = {
  customers: ({ email }) => email,
  memberships: ({ reference, email }) => `${email} ${reference}`,
  reservations: ({ email, day, time }) => `${email} ${day} ${time}`,
};

/** One file at a time: the same file twice at once would add the same rows. */
const lockImports = command('lock_imports', `select pg_advisory_xact_lock(hashtext('imports'))`);

/** Undoes what a dry run, or a file with problems, has written. */
class Undo extends Error {}

/**
 * Imports a file in one transaction, or only tries to: with `dry_run`, and as soon as one row has a problem, everything is
 * undone. Every row is tried, each in a savepoint, so that all problems are known at once. A file that is imported again
 * changes nothing. Throws what `readFile` throws.
 */
export async function importFile<K extends ImportKind>(
  services: Services,
  actor: Person,
  { kind, csv, dry_run }: { kind: K; csv: string; dry_run: boolean },
): Promise<Answer<'POST /imports'>> {
  const found = new Found(kind);
  const rows = readFile(kind, csv, found);
  const importing: Importing = { actor, now: services.clock.now(), classes: new Set() };
  refuseRepeated(rows, sameOf[kind], found);
  const write = services.db.transaction(async (tx) => {
    await lockImports.run(tx);
    for (const [line, row] of rows) await tryRow(tx, importers[kind], { line, row }, importing, found);
    if (dry_run || found.problems.length > 0) throw new Undo();
  });
  const saved = await write.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Undo) return false;
      throw error;
    },
  );
  if (saved) for (const single_class_id of importing.classes) scheduleChanged(services, single_class_id);
  const { added, known, problems } = found;
  const total = rows.size + new Set(problems.map(({ row }) => row).filter((line) => !rows.has(line))).size;
  return { saved, rows: total, added, known, problems: problems.sort((a, b) => a.row - b.row) };
}

function refuseRepeated<R>(rows: Map<number, R>, sameAs: (row: R) => string, found: Found): void {
  const first = new Map<string, number>();
  for (const [line, row] of rows) {
    const key = sameAs(row);
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    else {
      found.refuse(line, 'import_repeated', null, { row: String(before) });
      rows.delete(line);
    }
  }
}

async function tryRow<K extends ImportKind>(
  tx: Transaction,
  importer: Importer<K>,
  { line, row }: { line: number; row: RowOf<K> },
  importing: Importing,
  found: Found,
): Promise<void> {
  const attempt = () => tx.transaction((part) => importer(part, row, importing));
  try {
    // Who was registered at the desk meanwhile is known the second time.
    found[
      await attempt().catch((error: unknown) => {
        if (databaseCode(error) !== '23505') throw error;
        return attempt();
      })
    ] += 1;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const [field = null] = Object.keys(error.fields ?? {});
    found.refuse(line, error.code, field);
  }
}
