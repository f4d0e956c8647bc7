import { fileRef } from '@tbm/contract/fields';
import { file, type StoredFile } from '@tbm/contract/files';
import { oneOr } from '../../platform/database/one.ts';
import { columnsOf, type Page, pageStatement } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { photoFolder } from './tables.ts';

const columns = `${columnsOf(fileRef, 'f')}, f."createdAt", s.size, s.sha256,
  s.rendition, s.rendition_problem, s.rendition_percent, s.rendition_seconds_left, s.decode_errors, s."unusedSince",
  coalesce(s.rendition in ('failed', 'unavailable') or s.rendition = 'waiting' and s.rendition_problem is not null
    or s.rendition in ('waiting', 'running') and not exists (select from graphile_worker.jobs j
      where j.key = 'renditions-' || s.file_id and (j.locked_at is not null or j.attempts < j.max_attempts)),
    false) as can_retry,
  coalesce(s.is_clean and s.rendition <> 'ready', false) as plays_original,
  (select to_jsonb(p) - 'createdAt' from files p where p.file_id = s.poster_file_id) as poster`;

const byId = statement(
  'stored_file_by_id',
  `select ${columns} from files f join stored_files s using (file_id) where file_id = $1`,
  file,
);

/** An uploaded file. Throws `not_found`. */
export const fileById = async (db: Executor, file_id: number): Promise<StoredFile> =>
  oneOr(await byId.all(db, [file_id]), 'not_found');

/** SQL: the row of `files` joined as `alias`, in the format embedded in other records; null when there is none. */
export const fileJson = (alias: string): string =>
  `case when ${alias}.file_id is null then null else to_jsonb(${alias}) - 'createdAt' end`;

const filePages = pageStatement('stored_files', {
  columns,
  from: 'files f join stored_files s using (file_id)',
  where: `s.key not like '${photoFolder}%' and ($1::text is null or s.key = substr($1, 2))`,
  order: 'file_id desc',
  row: file,
});

/** A page of the uploaded files, newest first, or the one with an address. Photos of persons are not included. */
export const filePage = (db: Executor, page: number, url?: string): Promise<Page<StoredFile>> =>
  filePages(db, page, [url ?? null]);
