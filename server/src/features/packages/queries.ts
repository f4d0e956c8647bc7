import type { FileRef } from '@tbm/contract/fields';
import type { ClassPackage } from '@tbm/contract/packages';
import { isListed } from '@tbm/domain/packages';
import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import { files } from '../files/index.ts';
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

/** What everybody may buy at a branch: its own packages and those good at every branch [PKG-034, PKG-035]. */
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

/** One package that is still sold; test ones only by their id. */
export const packageById = async (db: Queryable, id: number): Promise<ClassPackage | undefined> => {
  const [row] = await packages(db).where(
    and(eq(class_packages.class_package_id, id), isNull(class_packages.deletedAt)),
  );
  return row;
};
