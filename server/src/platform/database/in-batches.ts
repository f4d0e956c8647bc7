import type { Database, Transaction } from './database.ts';

/** Rows that a job writes in one transaction: it holds what it locks for a moment only, however many there are. */
const batch = 100;

/**
 * Runs `work` for each row, a hundred in one transaction. For jobs whose work is idempotent: after a failure those before it are done, and
 * the next run does the rest.
 */
export async function inBatches<Row>(
  db: Database,
  rows: readonly Row[],
  work: (tx: Transaction, row: Row) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch)
    await db.transaction(async (tx) => {
      for (const row of rows.slice(start, start + batch)) await work(tx, row);
    });
}
