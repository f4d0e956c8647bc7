import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { statement } from '../../platform/database/statement.ts';
import { lockTimetable } from '../schedule/index.ts';

const branchOfClass = statement(
  'branch_of_class',
  'select branch_id from single_classes where single_class_id = $1',
  z.object({ branch_id: z.int() }),
);

/** Locks the timetable of a class's branch; call it before any row is locked. Throws `class_not_found`. */
export async function lockTimetableOfClass(tx: Transaction, single_class_id: number): Promise<void> {
  const rows = await branchOfClass.all(tx, [single_class_id]);
  await lockTimetable(tx, oneOr(rows, 'class_not_found').branch_id);
}

const lockByIds = statement(
  'lock_classes',
  `select single_class_id from single_classes where single_class_id = any($1::bigint[]) and "deletedAt" is null
  order by single_class_id for update`,
  z.object({ single_class_id: z.int() }),
);

/** Locks classes in the order that all writers share. Returns those that exist. */
export const lockClasses = async (tx: Transaction, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const rows = await lockByIds.all(tx, [ids]);
  return rows.map(({ single_class_id }) => single_class_id);
};
