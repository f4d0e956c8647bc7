import { branch } from '@tbm/contract/branches';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { recordRows } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';

/** Branches, the default first. */
export const readBranches = recordRows('branches', {
  key: 'branch_id',
  row: branch.extend({ email: z.string() }),
});

const consequenceById = statement(
  'missed_consequence_of_branch',
  'select missed_consequence from branches where branch_id = $1',
  branch.pick({ missed_consequence: true }),
);

/** What follows from missed classes in a branch; `none` for an unknown one. */
export const consequenceOf = async (db: Executor, branch_id: number) =>
  (await consequenceById.maybeOne(db, [branch_id]))?.missed_consequence ?? 'none';

const timezoneById = statement(
  'timezone_of_branch',
  'select timezone from branches where branch_id = $1',
  z.object({ timezone: z.string() }),
);

/** Throws `not_found`. */
export const timezoneOfBranch = async (db: Executor, branch_id: number): Promise<string> =>
  oneOr(await timezoneById.all(db, [branch_id]), 'not_found').timezone;

/** Throws `not_found` when there is no such branch. */
export async function requireBranch(db: Executor, branch_id: number): Promise<void> {
  await timezoneOfBranch(db, branch_id);
}

const branchNames = statement(
  'branch_names',
  'select name from branches order by branch_id',
  z.object({ name: z.string() }),
);

/** The names of all branches, the default first. */
export const namesOfBranches = async (db: Executor): Promise<string[]> =>
  (await branchNames.all(db)).map(({ name }) => name);
