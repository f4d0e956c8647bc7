import { dayIn } from '@tbm/domain/time';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { branches } from '../branches/index.ts';
import { class_packages } from '../packages/index.ts';
import type { StudioFacts } from './read-row.ts';

/** The facts of the studio that decide how the rows of a file are read. The time zone is that of the admin's branch. */
export async function readStudioFacts(db: Queryable, branch_id: number, now: string): Promise<StudioFacts> {
  const all = await db
    .select({
      branch_id: branches.branch_id,
      name: branches.name,
      slug: branches.slug,
      timezone: branches.timezone,
    })
    .from(branches);
  const items = await db
    .select({
      class_package_id: class_packages.class_package_id,
      title: class_packages.title,
      class_amount: class_packages.class_amount,
      is_unlimited: class_packages.is_unlimited,
    })
    .from(class_packages)
    .where(and(isNull(class_packages.deletedAt), eq(class_packages.is_test, false)))
    .orderBy(class_packages.class_package_id);
  const timezone = all.find((branch) => branch.branch_id === branch_id)?.timezone ?? 'America/Monterrey';
  return {
    timezone,
    today: dayIn(now, timezone).toString(),
    branches: all,
    packages: new Map(items.map((item) => [item.class_package_id, item])),
  };
}
