import type { FileRef } from '@tbm/contract/fields';
import type { StoredFile } from '@tbm/contract/files';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { oneOr } from '../../platform/database/one.ts';
import { type Page, readPage } from '../../platform/database/page.ts';
import { files, photoFolder } from './tables.ts';

/** The joined `files` row as other records carry it; null when there is none. */
export const fileColumns = sql<FileRef | null>`case when ${files.file_id} is null then null
  else to_jsonb(${files}) - 'createdAt' end`;

const columns = `f.*, s.size, s.sha256, s.rendition, s.rendition_problem,
  (select to_jsonb(p) - 'createdAt' from files p where p.file_id = s.poster_file_id) as poster`;

export async function fileById(pool: Pool, file_id: number): Promise<StoredFile> {
  const { rows } = await pool.query<StoredFile>(
    `select ${columns} from files f join stored_files s using (file_id) where file_id = $1`,
    [file_id],
  );
  return oneOr(rows, 'not_found');
}

/** SQL: the row of `files` behind a join under `alias` as other records carry it; null when there is none. */
export const fileJson = (alias: string): string =>
  `case when ${alias}.file_id is null then null else to_jsonb(${alias}) - 'createdAt' end`;

/** A page of the uploaded files, the newest first. Photos of persons are not for browsing. */
export const filePage = (pool: Pool, page: number): Promise<Page<StoredFile>> =>
  readPage(pool, {
    page,
    columns,
    from: 'files f join stored_files s using (file_id)',
    where: `s.key not like '${photoFolder}%'`,
    order: 'file_id desc',
  });
