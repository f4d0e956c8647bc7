import type { Call } from '@tbm/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';

const deleteBranches = command(
  'delete_branches_of_coach',
  'delete from instructor_branches where instructor_id = $1',
);
const insertBranches = command(
  'insert_branches_of_coach',
  'insert into instructor_branches (instructor_id, branch_id) select distinct $1::bigint, unnest($2::bigint[])',
);

/** Writes the branches of a coach, instead of those of before. */
export async function writeCoachBranches(
  tx: Transaction,
  instructor_id: number,
  { branch_ids }: Pick<Call<'POST /instructors'>['body'], 'branch_ids'>,
): Promise<void> {
  await deleteBranches.run(tx, [instructor_id]);
  await insertBranches.run(tx, [instructor_id, branch_ids]);
}
