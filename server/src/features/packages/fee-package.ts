import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';

/** Package of the fees for missed classes. Ids below 20000 are never generated. */
export const feePackageId = 19_990;

const insertFeePackage = command(
  'insert_fee_package',
  `insert into class_packages (class_package_id, title, price, expiration_days, show_home, "createdAt", "updatedAt", "deletedAt")
  select ${feePackageId}, 'Cargo por clase perdida', 0, 1, false, $1, $1, $1
  where not exists (select from class_packages where class_package_id = ${feePackageId})
  on conflict do nothing`,
);

/** Makes the package that fees for missed classes belong to. It is deleted from its first day, so that it is never offered. */
export async function makeFeePackage(tx: Transaction, now: string): Promise<void> {
  await insertFeePackage.run(tx, [now]);
}
