import type { Call } from '@tbm/contract';
import { type AdminPackage, type ClassPackage, packageRoutes } from '@tbm/contract/packages';
import { byClasses, familyOf, inListOrder, isListed, type PackageFamily } from '@tbm/domain/packages';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { columnsOf, inOrderOf, type Page } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { fileJson } from '../files/index.ts';
import { packageList } from './admin-lists.ts';

export const adminPackage = packageRoutes['GET /class_packages/admin/:id'].answer;

const columns = columnsOf(adminPackage.omit({ thumbnail_file: true, receipt_file: true }), 'p');

const packages = `select ${columns}, ${fileJson('t')} as thumbnail_file, ${fileJson('r')} as receipt_file
  from class_packages p
  left join files t on t.file_id = p.thumbnail_file_id
  left join files r on r.file_id = p.receipt_file_id`;

const onSaleAtBranch = statement(
  'packages_on_sale',
  `${packages}
  where p."deletedAt" is null and ($1::bigint is null or p.branch_id is null or p.branch_id = $1)
  order by p.class_package_id`,
  adminPackage,
);

/** The packages on sale to everyone at a branch: its own and those valid at every branch [PKG-034, PKG-035]. */
export async function packagesOnSale(db: Executor, branch_id: number | undefined): Promise<ClassPackage[]> {
  const rows = await onSaleAtBranch.all(db, [branch_id ?? null]);
  return rows.filter(isListed);
}

const onSaleById = statement(
  'package_on_sale',
  `${packages} where p.class_package_id = $1 and p."deletedAt" is null`,
  adminPackage,
);

/** One package on sale; test packages only by id. */
export const packageById = (db: Executor, id: number): Promise<ClassPackage | undefined> =>
  onSaleById.maybeOne(db, [id]);

/** Packages of a family on sale to everyone at a branch, by classes [PKG-036]; optionally only those shown on pages. */
export async function packagesOf(
  db: Executor,
  family: PackageFamily,
  { branch_id, onHome = false }: { branch_id?: number | undefined; onHome?: boolean },
): Promise<ClassPackage[]> {
  const items = await packagesOnSale(db, branch_id);
  return items.filter((item) => familyOf(item) === family && (item.show_home || !onHome)).sort(byClasses);
}

/** Every package that is not deleted, for admins: tests first [PKG-034, API-021]. */
export const packagesForAdmins = async (db: Executor): Promise<AdminPackage[]> =>
  (await onSaleAtBranch.all(db, [null])).sort(inListOrder);

const byIds = statement(
  'packages_by_id',
  `${packages} where p.class_package_id = any($1::bigint[]) order by p.class_package_id`,
  adminPackage,
);

/** A page of those packages, searched and sorted. */
export async function listedPackages(
  db: Executor,
  query: Call<'GET /class_packages/admin/list'>['query'],
): Promise<Page<AdminPackage>> {
  const { data, ...page } = await packageList.page(db, query);
  const ids = data.map(({ id }) => id);
  const rows = await byIds.all(db, [ids]);
  return { ...page, data: inOrderOf(ids, rows, 'class_package_id') };
}

/** One package, also when it is deleted. Throws `package_not_found`. */
export const packageForAdmins = async (db: Executor, id: number): Promise<AdminPackage> =>
  oneOr(await byIds.all(db, [[id]]), 'package_not_found');

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
