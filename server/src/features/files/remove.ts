import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type RowOf, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { type References, readReferences } from './references.ts';
import { filmFolder, renditionJob } from './store.ts';
import { photoFolder } from './tables.ts';

/** Days after which a file without references is deleted automatically. */
const unusedDays = 30;

/** Locks files of the studio in the order of their ids, as saving a video does. */
const lockFiles = statement(
  'lock_stored_files',
  `select s.file_id, s.key, s.poster_file_id, f.name from stored_files s join files f using (file_id)
  where s.file_id = any($1::bigint[]) and s.key not like '${photoFolder}%' order by s.file_id for update of s`,
  z.object({
    file_id: z.int(),
    key: z.string(),
    poster_file_id: z.int().nullable(),
    name: z.string(),
  }),
);
type Row = RowOf<typeof lockFiles>;

const deleteRow = command('delete_file', 'delete from files where file_id = $1');
const removeJob = command('remove_job', 'select from graphile_worker.remove_job($1)');

/** Deletes a file of the studio that nothing refers to, with its qualities and its poster. Throws `not_found`, `file_used`. */
export async function deleteFile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  file_id: number,
): Promise<{ deleted: true }> {
  await db.transaction(async (tx) => {
    const row = await lockFiles.maybeOne(tx, [[file_id]]);
    if (!row) throw problem('not_found');
    const references = await readReferences(tx);
    if (references.has(row)) throw problem('file_used');
    await deleteStored(tx, row, references);
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'files',
      thing_id: file_id,
      customer_id: null,
      before: { name: row.name },
      after: null,
      now: clock.now(),
    });
  });
  return { deleted: true };
}

/** Deletes the rows of a file, and queues the removal of its stored bytes. */
async function deleteStored(tx: Transaction, row: Row, references: References): Promise<void> {
  await deleteRow.run(tx, [row.file_id]);
  if (!row.key.startsWith('films/')) return addJob(tx, 'remove_stored', { key: row.key });
  await removeJob.run(tx, [renditionJob(row.file_id)]);
  await addJob(tx, 'remove_stored', { key: row.key });
  await addJob(tx, 'remove_film', { key: filmFolder(row.key) });
  const poster =
    row.poster_file_id === null ? undefined : await lockFiles.maybeOne(tx, [[row.poster_file_id]]);
  if (poster && !references.has(poster, row.file_id)) await deleteStored(tx, poster, references);
}

/** Removes a folder of the store, such as the folder of a film's qualities. */
export async function removeFolder(storage: Services['storage'], folder: string): Promise<void> {
  for await (const key of storage.list(folder)) await storage.remove(key);
}

/** The film whose qualities are in a folder: its key without the ending, as `filmFolder` makes it. */
const filmOfFolder = statement(
  'film_of_folder',
  `select file_id from stored_files where regexp_replace(key, '\\.\\w+$', '/') = $1`,
  z.object({ file_id: z.int() }),
);

/** Removes the qualities of a deleted film. The qualities of a film that is not deleted belong to its next try. */
export async function removeDeletedFilm(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  folder: string,
): Promise<void> {
  const film = await filmOfFolder.maybeOne(db, [folder]);
  if (!film) await removeFolder(storage, folder);
}

/** Files that one transaction deletes. */
const deletionsAtOnce = 50;

const allFiles = statement(
  'files_to_review',
  `select file_id, key, poster_file_id from stored_files where key not like '${photoFolder}%'`,
  z.object({ file_id: z.int(), key: z.string(), poster_file_id: z.int().nullable() }),
);

const markUnused = command(
  'mark_unused_files',
  `update stored_files set "unusedSince" = case when file_id = any($1::bigint[]) then coalesce("unusedSince", $2::timestamptz) end
  where ("unusedSince" is null) = (file_id = any($1::bigint[])) and key not like '${photoFolder}%'`,
);

const longUnused = statement(
  'long_unused_files',
  `select file_id from stored_files where "unusedSince" < $1::timestamptz - interval '${unusedDays} days'`,
  z.object({ file_id: z.int() }),
);

/** Records which files have no references, and deletes those without any for 30 days. */
export async function sweepUnusedFiles(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  batch = deletionsAtOnce,
): Promise<void> {
  const now = clock.now();
  const references = await readReferences(db);
  const unused = (await allFiles.all(db))
    .filter((file) => !references.has(file))
    .map(({ file_id }) => file_id);
  await markUnused.run(db, [unused, now]);
  const candidates = await longUnused.all(db, [now]);
  for (let start = 0; start < candidates.length; start += batch) {
    const file_ids = candidates.slice(start, start + batch).map(({ file_id }) => file_id);
    const deleted = await deleteUnused(db, file_ids);
    for (const file_id of deleted) {
      log.warn({ file_id }, 'a file that has long been without references was deleted');
    }
  }
}

/** Locks the files, deletes those that still have no references, and returns their ids. */
async function deleteUnused(db: Services['db'], file_ids: number[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    const rows = await lockFiles.all(tx, [file_ids]);
    const references = await readReferences(tx);
    const deleted: number[] = [];
    for (const row of rows) {
      // It may be in use again.
      if (references.has(row)) continue;
      await deleteStored(tx, row, references);
      deleted.push(row.file_id);
    }
    return deleted;
  });
}
