import type { FileImport } from '@tbm/contract/imports';
import { eq } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { importById, readImport } from './queries.ts';
import { imports } from './tables.ts';

const deleteHeaders = command(
  'delete_import_headers',
  'delete from import_rows where import_id = $1 and line <= $2',
);

/** Queues the next batch of an import; a job that waits already is not added twice. */
export const queueBatch = (db: Parameters<typeof addJob>[0], import_id: number): Promise<void> =>
  addJob(db, 'import_batch', { import_id }, { key: `import:${import_id}`, isLast: true, queue: 'imports' });

/**
 * Begins to import the correct rows of a file, and deletes its bytes. Throws `not_found`, `import_begun`, and
 * `import_unanswered` while a question is open or a column is missing.
 */
export async function startImport(services: Services, actor: Person, import_id: number): Promise<FileImport> {
  const { db, clock } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { state, kind, rows, draft, layout, reading } = await importById(tx, import_id, { lock: true });
    if (state !== 'draft') throw problem('import_begun');
    if (!draft?.is_ready || !layout) throw problem('import_unanswered');
    await deleteHeaders.run(tx, [import_id, layout.header_row]);
    await tx
      .update(imports)
      .set({
        state: 'running',
        // The samples are deleted, because they are names of members.
        reading: { ...reading, encodings: [] },
        wrong: 0,
        draft: null,
        draft_problems: [],
        content: null,
        created_by: actor.customer_id,
        uid: actor.uid,
        startedAt: now,
      })
      .where(eq(imports.import_id, import_id));
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'imports',
      thing_id: import_id,
      customer_id: null,
      before: null,
      after: { kind, rows },
      now,
    });
    await queueBatch(tx, import_id);
  });
  return readImport(db, import_id);
}
