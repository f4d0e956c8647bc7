import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { isRetiredSql } from '../../platform/retired.ts';
import type { StudioFacts } from './read-row.ts';

const branchesOfStudio = statement(
  'branches_for_import',
  'select branch_id, name, slug, timezone from branches order by branch_id',
  z.object({
    branch_id: z.int(),
    name: z.string(),
    slug: z.string(),
    timezone: z.string(),
  }),
);

const packagesOfStudio = statement(
  'packages_for_import',
  `select class_package_id, title, class_amount, is_unlimited from class_packages
  where "deletedAt" is null and not is_test and not ${isRetiredSql('class_packages', '$1')} order by class_package_id`,
  z.object({
    class_package_id: z.int(),
    title: z.string(),
    class_amount: z.int().nullable(),
    is_unlimited: z.boolean(),
  }),
);

/** The facts of the studio that decide how the rows of a file are read. The time zone is that of the admin's branch. */
export async function readStudioFacts(db: Executor, branch_id: number, now: string): Promise<StudioFacts> {
  const branches = await branchesOfStudio.all(db);
  const packages = await packagesOfStudio.all(db, [now]);
  const timezone = branches.find((branch) => branch.branch_id === branch_id)?.timezone ?? 'America/Monterrey';
  return {
    timezone,
    today: dayIn(now, timezone).toString(),
    branches,
    packages: new Map(packages.map((item) => [item.class_package_id, item])),
  };
}
