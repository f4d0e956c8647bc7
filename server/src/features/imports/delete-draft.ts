import type { Database, Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { namesAddress } from './addresses.ts';
import { importById } from './queries.ts';

const remove = command('delete_import', 'delete from imports where import_id = $1');

/** Deletes a file that was read and not imported. Throws `not_found`, and `import_begun` once it was begun. */
export const deleteDraft = (db: Database, import_id: number): Promise<{ deleted: true }> =>
  db.transaction(async (tx) => {
    const { state } = await importById(tx, import_id, { lock: true });
    if (state !== 'draft') throw problem('import_begun');
    await remove.run(tx, [import_id]);
    return { deleted: true };
  });

const removeNaming = command(
  'delete_drafts_naming',
  `delete from imports where state = 'draft' and exists (
    select from import_rows r where r.import_id = imports.import_id and ${namesAddress('r', '$1::text[]')})`,
);

/** Deletes drafts whose file names one of the addresses: their bytes, samples and first rows hold it too. */
export const deleteDraftsNaming = (tx: Transaction, emails: readonly string[]): Promise<unknown> =>
  removeNaming.run(tx, [emails]);
