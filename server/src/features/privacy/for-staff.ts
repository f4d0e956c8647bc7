import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAboutHealth } from '@tbm/domain/cancellation';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import { FileBytes } from '../../platform/http/file-bytes.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { inWorkspace } from '../files/index.ts';
import { emailsInFiles, makeHasher } from '../imports/index.ts';
import { writeArchive } from './archive.ts';
import { personalTables } from './data-map.ts';
import { findCustomer, readAll, type TableRows } from './rows.ts';

const without = 'Sin: medidas, fotos, respuestas de salud y lo que es solo de ella.';

/** What staff may have of the member's rows: no body or health data, nothing for the member alone, no post of a hidden author. */
function shownToStaff({ table, file, rows }: TableRows): TableRows[] {
  const { health = [], isAllHealth, isForMemberAlone } = personalTables[table] ?? {};
  if (isAllHealth || isForMemberAlone) return [];
  const shown = rows
    .filter((row) => row.anonymous !== true)
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([column, value]) =>
            !health.includes(column) &&
            !(column === 'cancel_reason' && typeof value === 'string' && isAboutHealth(value)),
        ),
      ),
    );
  return [{ table, file, rows: shown }];
}

async function* nothing(): AsyncGenerator<never> {}

/** A member's data for an admin, who is recorded. Throws `not_found`. */
export async function exportForStaff(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  actor: Pick<Person, 'uid' | 'role'>,
  customer_id: number,
): Promise<FileBytes> {
  const now = clock.now();
  const customer = await findCustomer(db, customer_id);
  if (!customer) throw problem('not_found');
  const tables = await db.transaction(
    async (tx) => {
      const file_emails = await emailsInFiles(tx, makeHasher(config.auth_secret), customer);
      return readAll(tx, { ...customer, file_emails, now });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const bytes = await inWorkspace(config, async (dir) => {
    const path = join(dir, 'export.zip');
    await writeArchive(path, tables.flatMap(shownToStaff), { files: nothing(), now, without });
    return readFile(path);
  });
  await db.transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'export',
      thing: 'customers',
      thing_id: customer_id,
      customer_id,
      now,
      before: null,
      after: { size: bytes.length },
    }),
  );
  return new FileBytes(bytes, `socia-${customer_id}.zip`);
}
