import type { Call } from '@tbm/contract';
import type { FileRef } from '@tbm/contract/fields';
import type { AdminPackage, ClassPackage } from '@tbm/contract/packages';
import { byClasses, familyOf, inListOrder, isListed, type PackageFamily } from '@tbm/domain/packages';
import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { inOrderOf, type Page } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { files } from '../files/index.ts';
import { packageList } from './admin-lists.ts';
import { class_packages } from './tables.ts';

const receipts = alias(files, 'receipts');

const fileOf = (
  table: typeof files | typeof receipts,
) => sql<FileRef | null>`case when ${table.file_id} is null then null
  else to_jsonb(${table}) - 'createdAt' end`;

const packages = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(class_packages),
      thumbnail_file: fileOf(files),
      receipt_file: fileOf(receipts),
    })
    .from(class_packages)
    .leftJoin(files, eq(files.file_id, class_packages.thumbnail_file_id))
    .leftJoin(receipts, eq(receipts.file_id, class_packages.receipt_file_id));

/** The packages on sale to everyone at a branch: its own and those valid at every branch [PKG-034, PKG-035]. */
export async function packagesOnSale(db: Queryable, branch_id: number | undefined): Promise<ClassPackage[]> {
  const rows = await packages(db)
    .where(
      and(
        isNull(class_packages.deletedAt),
        branch_id === undefined
          ? undefined
          : or(isNull(class_packages.branch_id), eq(class_packages.branch_id, branch_id)),
      ),
    )
    .orderBy(class_packages.class_package_id);
  return rows.filter(isListed);
}

/** One package on sale; test packages only by id. */
export const packageById = async (db: Queryable, id: number): Promise<ClassPackage | undefined> => {
  const [row] = await packages(db).where(
    and(eq(class_packages.class_package_id, id), isNull(class_packages.deletedAt)),
  );
  return row;
};

/** Packages of a family on sale to everyone at a branch, by classes [PKG-036]; optionally only those shown on pages. */
export async function packagesOf(
  db: Queryable,
  family: PackageFamily,
  { branch_id, onHome = false }: { branch_id?: number | undefined; onHome?: boolean },
): Promise<ClassPackage[]> {
  const items = await packagesOnSale(db, branch_id);
  return items.filter((item) => familyOf(item) === family && (item.show_home || !onHome)).sort(byClasses);
}

/** Every package that is not deleted, for admins: tests first [PKG-034, API-021]. */
export const packagesForAdmins = async (db: Queryable): Promise<AdminPackage[]> =>
  (await packages(db).where(isNull(class_packages.deletedAt))).sort(inListOrder);

/** A page of those packages, searched and sorted. */
export async function listedPackages(
  db: Queryable,
  query: Call<'GET /class_packages/admin/list'>['query'],
): Promise<Page<AdminPackage>> {
  const { data, ...page } = await packageList.page(db, query);
  const ids = data.map(({ id }) => id);
  const rows = await packages(db).where(inArray(class_packages.class_package_id, ids));
  return { ...page, data: inOrderOf(ids, rows, 'class_package_id') };
}

/** One package, also when it is deleted. Throws `package_not_found`. */
export const packageForAdmins = async (db: Queryable, id: number): Promise<AdminPackage> =>
  oneOr(await packages(db).where(eq(class_packages.class_package_id, id)), 'package_not_found');

const boughtBy = statement(
  'packages_bought_by',
  `select distinct class_package_id as id from purchases
  where customer_id = $1 and status not in ('pending', 'failed') order by id`,
  z.object({ id: z.int() }),
);

/** Packages that the customer has bought, also deleted ones [PKG-033]. */
export async function packagesBoughtBy(db: Executor, customer_id: number): Promise<number[]> {
  const rows = await boughtBy.all(db, [customer_id]);
  return rows.map(({ id }) => id);
}
