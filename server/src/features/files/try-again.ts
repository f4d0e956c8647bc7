import { renditions, type StoredFile } from '@tbm/contract/files';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { fileById } from './queries.ts';
import { queueRenditions, renditionJob } from './store.ts';
import { stored_files } from './tables.ts';

const lockState = statement(
  'lock_state_of_film',
  'select rendition, rendition_problem from stored_files where file_id = $1 for update',
  z.object({ rendition: z.enum(renditions).nullable(), rendition_problem: z.string().nullable() }),
);
const liveJob = command(
  'job_of_rendition',
  `select from graphile_worker.jobs where key = $1 and (locked_at is not null or attempts < max_attempts)`,
);

/**
 * Queues the rendition of a film again if it failed, found no ffmpeg, waits after a failed try, or lost its job. Throws `not_found`,
 * `file_no_film`.
 */
export async function tryAgain(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  file_id: number,
): Promise<StoredFile> {
  await db.transaction(async (tx) => {
    const film = await lockState.maybeOne(tx, [file_id]);
    if (!film) throw problem('not_found');
    if (film.rendition === null) throw problem('file_no_film');
    if (film.rendition === 'ready') return;
    const { rendition } = film;
    const isPaused = rendition === 'waiting' && film.rendition_problem !== null;
    const isStopped = rendition === 'failed' || rendition === 'unavailable' || isPaused;
    if (!isStopped && (await hasJob(tx, file_id))) return;
    await tx
      .update(stored_files)
      .set({
        rendition: 'waiting',
        rendition_problem: null,
        rendition_percent: null,
        rendition_seconds_left: null,
        rendition_failures: 0,
      })
      .where(eq(stored_files.file_id, file_id));
    await queueRenditions(tx, file_id);
    await recordAudit(tx, actor, {
      action: 'update',
      thing: 'files',
      thing_id: file_id,
      customer_id: null,
      before: { rendition },
      after: { rendition: 'waiting' },
      now: clock.now(),
    });
  });
  return fileById(db, file_id);
}

/** Whether a job is running or queued for it. */
const hasJob = async (tx: Transaction, file_id: number): Promise<boolean> =>
  (await liveJob.run(tx, [renditionJob(file_id)])) > 0;
