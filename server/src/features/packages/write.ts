import type { AdminPackage, WrittenPackage } from '@tbm/contract/packages';
import { eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { columnsOf } from '../../platform/database/page.ts';
import { statement } from '../../platform/database/statement.ts';
import { fieldProblem, refusedWrite } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { adminPackage, packageForAdmins } from './queries.ts';
import { class_packages } from './tables.ts';

const refusing = { table: 'class_packages', columns: Object.keys(getTableColumns(class_packages)) };

/** A package with all columns of its table. */
const packageRecord = adminPackage
  .omit({ thumbnail_file: true, receipt_file: true, is_retired: true })
  .extend({ sold: z.int(), createdAt: z.string(), retired_on: z.string().nullable() }) satisfies z.ZodType<
  typeof class_packages.$inferSelect
>;

const lockSold = statement(
  'lock_package_on_sale',
  `select ${columnsOf(packageRecord)}
  from class_packages where class_package_id = $1 and "deletedAt" is null for update`,
  packageRecord,
);

type Change = Partial<typeof class_packages.$inferInsert>;

/** Creates a package. Refuses an unknown branch or file with errors of the catalogue. */
export async function createPackage(
  { db, clock }: Services,
  actor: Person,
  given: WrittenPackage,
): Promise<AdminPackage> {
  const now = clock.now();
  const write = db.transaction(async (tx) => {
    const [made] = await tx
      .insert(class_packages)
      .values({ ...given, createdAt: now, updatedAt: now })
      .returning();
    const after = oneOr(made ? [made] : [], 'internal');
    const thing_id = after.class_package_id;
    const entry = {
      action: 'create',
      thing: 'class_packages',
      thing_id,
      customer_id: null,
    } as const;
    await recordAudit(tx, actor, {
      ...entry,
      before: null,
      after,
      now,
    });
    return thing_id;
  });
  const id = await write.catch((error: unknown) => {
    throw refusedWrite(error, refusing);
  });
  return packageForAdmins(db, id, now);
}

/**
 * Changes a package. Existing purchases keep their terms. Throws `package_not_found`, `available_below_sold`;
 * refuses an unknown branch or file.
 */
export async function changePackage(
  { db, clock }: Services,
  actor: Person,
  { id, change, action = 'update' }: { id: number; change: Change; action?: 'update' | 'delete' },
): Promise<AdminPackage> {
  const now = clock.now();
  const write = db.transaction(async (tx) => {
    const before = oneOr(await lockSold.all(tx, [id]), 'package_not_found');
    if (typeof change.available === 'number' && change.available < before.sold)
      throw fieldProblem('available_below_sold', 'available');
    const [after = null] = await tx
      .update(class_packages)
      .set({ ...change, updatedAt: now })
      .where(eq(class_packages.class_package_id, id))
      .returning();
    const entry = {
      action,
      thing: 'class_packages',
      thing_id: id,
      customer_id: null,
    };
    await recordAudit(tx, actor, {
      ...entry,
      before,
      after,
      now,
    });
  });
  await write.catch((error: unknown) => {
    throw refusedWrite(error, refusing);
  });
  return packageForAdmins(db, id, now);
}

/** Takes a package off sale; its purchases stay unchanged and keep its name. Throws `package_not_found`. */
export async function deletePackage(
  services: Services,
  actor: Person,
  id: number,
): Promise<{ deleted: true }> {
  await changePackage(services, actor, { id, change: { deletedAt: services.clock.now() }, action: 'delete' });
  return { deleted: true };
}
