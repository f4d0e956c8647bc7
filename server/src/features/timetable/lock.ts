import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';

/**
 * One change of a branch's timetable at a time, to the end of the transaction: the nightly job never makes a class on a
 * day that is being closed. Bookings do not wait for it.
 */
export const lockTimetable = async (tx: Transaction, branch_id: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('timetable'), ${branch_id})`);
};

/** The same of the branch that a class is in, before any row is locked. Throws `class_not_found`. */
export async function lockTimetableOfClass(tx: Transaction, single_class_id: number): Promise<void> {
  const { rows } = await tx.execute<{ branch_id: number }>(
    sql`select branch_id from single_classes where single_class_id = ${single_class_id}`,
  );
  await lockTimetable(tx, oneOr(rows, 'class_not_found').branch_id);
}

/** Locks classes in the order in which everybody does. Answers those that are there. */
export const lockClasses = async (tx: Transaction, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ single_class_id: number }>(sql`
    select single_class_id from single_classes where single_class_id in ${[...ids]} and "deletedAt" is null
    order by single_class_id for no key update`);
  return rows.map(({ single_class_id }) => single_class_id);
};
