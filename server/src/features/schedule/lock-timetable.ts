import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';

const lockOfBranch = command(
  'lock_timetable',
  `select pg_advisory_xact_lock(hashtext('timetable'), hashint8($1))`,
);

/**
 * Allows one change of a branch's timetable at a time, until the transaction ends. So the nightly job never makes a class
 * on a day that is being closed. Bookings do not wait for it.
 */
export const lockTimetable = async (tx: Transaction, branch_id: number): Promise<void> => {
  await lockOfBranch.run(tx, [branch_id]);
};
