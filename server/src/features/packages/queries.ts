import type { Call } from '@tbm/contract';
import { type AdminPackage, type ClassPackage, packageRoutes } from '@tbm/contract/packages';
import { byClasses, familyOf, inListOrder, isListed, type PackageFamily } from '@tbm/domain/packages';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { columnsOf, inOrderOf, type Page } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { isRetiredSql } from '../../platform/retired.ts';
import { fileJson } from '../files/index.ts';
import { packageList } from './admin-lists.ts';

export const adminPackage = packageRoutes['GET /class_packages/admin/:id'].answer;

const columns = columnsOf(
  adminPackage.omit({ thumbnail_file: true, receipt_file: true, is_retired: true }),
  'p',
);

/** SQL: packages at the instant in a parameter. */
const packagesAt = (
  now: string,
): string => `select ${columns}, ${isRetiredSql('p', now)} as is_retired, ${fileJson('t')} as thumbnail_file, ${fileJson('r')} as receipt_file
  from class_packages p
  left join files t on t.file_id = p.thumbnail_file_id
  left join files r on r.file_id = p.receipt_file_id`;

const onSaleAtBranch = statement(
  'packages_on_sale',
  `${packagesAt('$2')}
  where p."deletedAt" is null and not ${isRetiredSql('p', '$2')} and ($1::bigint is null or p.branch_id is null or p.branch_id = $1)
  order by p.class_package_id`,
  adminPackage,
);

/** The packages on sale to everyone at a branch: its own and those valid at every branch [PKG-034, PKG-035]. */
export async function packagesOnSale(
  db: Executor,
  { branch_id, now }: { branch_id: number | undefined; now: string },
): Promise<ClassPackage[]> {
  const rows = await onSaleAtBranch.all(db, [branch_id ?? null, now]);
  return rows.filter(isListed);
}

const onSaleById = statement(
  'package_on_sale',
  `${packagesAt('$2')} where p.class_package_id = $1 and p."deletedAt" is null`,
  adminPackage,
);

/** One package that is not deleted, with whether it is retired; test packages only by id. */
export const packageById = (db: Executor, id: number, now: string): Promise<AdminPackage | undefined> =>
  onSaleById.maybeOne(db, [id, now]);

/** One package on sale; test packages only by id. */
export async function packageOnSale(
  db: Executor,
  id: number,
  now: string,
): Promise<ClassPackage | undefined> {
  const found = await packageById(db, id, now);
  return found?.is_retired ? undefined : found;
}

/** Packages of a family on sale to everyone at a branch, by classes [PKG-036]; optionally only those shown on pages. */
export async function packagesOf(
  db: Executor,
  family: PackageFamily,
  { branch_id, onHome = false, now }: { branch_id?: number | undefined; onHome?: boolean; now: string },
): Promise<ClassPackage[]> {
  const items = await packagesOnSale(db, { branch_id, now });
  return items.filter((item) => familyOf(item) === family && (item.show_home || !onHome)).sort(byClasses);
}

/** Every package that is neither deleted nor retired, for admins: tests first [PKG-034, API-021]. */
export const packagesForAdmins = async (db: Executor, now: string): Promise<AdminPackage[]> =>
  (await onSaleAtBranch.all(db, [null, now])).sort(inListOrder);

const byIds = statement(
  'packages_by_id',
  `${packagesAt('$2')} where p.class_package_id = any($1::bigint[]) order by p.class_package_id`,
  adminPackage,
);

/** A page of those packages, searched and sorted. */
export async function listedPackages(
  db: Executor,
  query: Call<'GET /class_packages/admin/list'>['query'],
  now: string,
): Promise<Page<AdminPackage>> {
  const { data, ...page } = await packageList.page(db, query, now);
  const ids = data.map(({ id }) => id);
  const rows = await byIds.all(db, [ids, now]);
  return { ...page, data: inOrderOf(ids, rows, 'class_package_id') };
}

/** One package, also when it is deleted. Throws `package_not_found`. */
export const packageForAdmins = async (db: Executor, id: number, now: string): Promise<AdminPackage> =>
  oneOr(await byIds.all(db, [[id], now]), 'package_not_found');

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
