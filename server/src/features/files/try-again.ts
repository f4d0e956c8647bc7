import type { StoredFile } from '@tbm/contract/files';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { queueRenditions, renditionJob } from './keep.ts';
import { fileById } from './queries.ts';
import { stored_files } from './tables.ts';

/**
 * Has a film cut up that failed, found no ffmpeg, or lost its job with a server that died on its last try. Throws
 * `not_found`, `file_no_film`.
 */
export async function tryAgain({ db }: Pick<Services, 'db'>, file_id: number): Promise<StoredFile> {
  const isIt = eq(stored_files.file_id, file_id);
  await db.transaction(async (tx) => {
    const [film] = await tx.select().from(stored_files).where(isIt).for('update');
    if (!film) throw problem('not_found');
    if (film.rendition === null) throw problem('file_no_film');
    if (film.rendition === 'ready') return;
    const isStopped = film.rendition === 'failed' || film.rendition === 'unavailable';
    if (!isStopped && (await hasJob(tx, file_id))) return;
    await tx.update(stored_files).set({ rendition: 'waiting', rendition_problem: null }).where(isIt);
    await queueRenditions(tx, file_id);
  });
  return fileById(db.$client, file_id);
}

/** Whether a job is at work on it or will be. */
async function hasJob(tx: Transaction, file_id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from graphile_worker.jobs
    where key = ${renditionJob(file_id)} and (locked_at is not null or attempts < max_attempts)`);
  return (rowCount ?? 0) > 0;
}
