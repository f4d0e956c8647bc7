import { notices } from '@tbm/domain/notices';
import { z } from 'zod';
import { command, statement } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { cleanStoredFilms } from './clean-stored-films.ts';
import { cutFilm } from './cut-film.ts';
import { sweepWorkspaces } from './receive.ts';
import { removeDeletedFilm, sweepUnusedFiles } from './remove.ts';
import { makeRenditions } from './renditions.ts';
import { queueRenditions } from './store.ts';
import { giveUp, oldUploads } from './upload.ts';

const twoDays = 48 * 3600 * 1000;
const keyOf = (payload: unknown): string => (payload as { key: string }).key;

/** Tests replace `convert`. */
export const fileJobs = (services: Services, convert = cutFilm): Jobs => ({
  tasks: {
    make_renditions: (payload, { abortSignal }) =>
      makeRenditions(
        services,
        { file_id: (payload as { file_id: number }).file_id, signal: abortSignal },
        convert,
      ),
    clean_films: (payload) => cleanStoredFilms(services, (payload as { skipped?: number[] }).skipped),
    requeue_films: () => requeueFilms(services),
    remove_stored: (payload) => services.storage.remove(keyOf(payload)),
    remove_film: (payload) => removeDeletedFilm(services, keyOf(payload)),
    sweep_uploads: () => sweepUploads(services),
    sweep_unused_files: () => sweepUnusedFiles(services),
  },
  lanes: {
    make_renditions: 'films',
    clean_films: 'long',
    remove_film: 'long',
    sweep_unused_files: 'long',
  },
  crontab: `41 * * * * sweep_uploads
*/5 * * * * requeue_films
*/10 * * * * clean_films
20 10 * * * sweep_unused_files`,
});

/** Deletes uploads of more than two days ago and the leftovers of killed processes. */
export async function sweepUploads(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'config'>,
): Promise<void> {
  const before = new Date(Date.parse(services.clock.now()) - twoDays);
  const old = await oldUploads(services.db, before.toISOString());
  for (const row of old) await giveUp(services, row);
  await sweepWorkspaces(services.config);
}

/** Films that are not ready and whose job no longer exists, or was interrupted too often. */
const filmsWithoutJob = statement(
  'films_without_job',
  `select s.file_id, j.id is not null as exhausted from stored_files s
  left join graphile_worker.jobs j on j.key = 'renditions-' || s.file_id
  where s.rendition in ('waiting', 'running')
    and (j.id is null or j.locked_at is null and j.attempts >= j.max_attempts)`,
  z.object({ file_id: z.int(), exhausted: z.boolean() }),
);

const giveUpFilm = command(
  'give_up_film',
  `update stored_files set rendition = 'failed', rendition_problem = $2, rendition_percent = null, rendition_seconds_left = null
  where file_id = $1 and rendition in ('waiting', 'running')`,
);

/**
 * Leaves no film "preparing" without a job. A lost job is queued again; a film that was interrupted too often waits for
 * an admin.
 */
export async function requeueFilms({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const { file_id, exhausted } of await filmsWithoutJob.all(db)) {
    if (exhausted) await giveUpFilm.run(db, [file_id, notices.film_interrupted]);
    else await queueRenditions(db, file_id);
  }
}
