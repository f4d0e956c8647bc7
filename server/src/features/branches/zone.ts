import { problemText } from '@tbm/domain/messages';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/errors.ts';
import { lockTimetable } from '../schedule/index.ts';

const zoneInUse = statement(
  'zone_of_branch_in_use',
  `select b.timezone,
    exists (select from class_reservations r join single_classes sc using (single_class_id)
      where sc.branch_id = b.branch_id and r."deletedAt" is null)
    or exists (select from purchases p where p.branch_id = b.branch_id) as is_used
  from branches b where b.branch_id = $1 for update`,
  z.object({ timezone: z.string(), is_used: z.boolean() }),
  { scans: 'when an owner saves another time zone; it ends at the first row' },
);

const keepLocalHours = command(
  'keep_local_hours',
  `update single_classes sc set class_date = (sc.class_date at time zone b.timezone) at time zone $2
  from branches b
  where b.branch_id = $1 and sc.branch_id = b.branch_id and sc.class_date > $3::timestamptz`,
);

/**
 * Prepares a branch for another time zone: its classes to come keep their hours on the wall. A branch with reservations or
 * purchases keeps its zone, because the past would move to other hours and days [product decision 23]. Throws
 * `invalid_input` with the field.
 */
export async function moveToZone(
  tx: Transaction,
  { branch_id, timezone, now }: { branch_id: number; timezone: string; now: string },
): Promise<void> {
  const stored = await zoneInUse.maybeOne(tx, [branch_id]);
  if (!stored || stored.timezone === timezone) return;
  if (stored.is_used)
    throw new Problem('invalid_input', { fields: { timezone: problemText('zone_in_use') } });
  // No class is made or moved meanwhile.
  await lockTimetable(tx, branch_id);
  await keepLocalHours.run(tx, [branch_id, timezone, now]);
}
