import { z } from 'zod';
import { command, type Executor, statement } from '../../platform/database/statement.ts';

/** For how many days a run is kept: more than a year. */
const keptDays = 400;

const insertBackup = command(
  'insert_backup_run',
  `with made as (
    insert into backup_runs (day, "createdAt", bytes) values ($1, $2, $3)
    on conflict (day) do update set "createdAt" = excluded."createdAt", bytes = excluded.bytes, "verifiedAt" = null
    returning day)
  delete from backup_runs where day <= (select day from made) - ${keptDays}`,
);

/** Records that the backup of a day succeeded. */
export async function recordBackup(
  db: Executor,
  { day, endedAt, bytes }: { day: string; endedAt: string; bytes: number },
): Promise<void> {
  await insertBackup.run(db, [day, endedAt, bytes]);
}

const setVerified = command(
  'set_backup_verified',
  `insert into backup_runs (day, "createdAt", bytes, "verifiedAt") values ($1, $2, $3, $4)
  on conflict (day) do update set "verifiedAt" = excluded."verifiedAt"`,
);

/** Records that the backup of a day was restored on trial. A backup that a restored database does not know is recorded too. */
export async function recordVerification(
  db: Executor,
  { day, takenAt, bytes, verifiedAt }: { day: string; takenAt: string; bytes: number; verifiedAt: string },
): Promise<void> {
  await setVerified.run(db, [day, takenAt, bytes, verifiedAt]);
}

const seconds = (column: string) => `coalesce(extract(epoch from max(${column})), 0)::float8`;

/** When the last backup ended, its size, and when one was last restored on trial; 0 for what never happened. */
export const lastBackup = statement(
  'monitoring_backups',
  `select ${seconds('"createdAt"')} as ended, ${seconds('"verifiedAt"')} as verified,
    coalesce((array_agg(bytes order by day desc))[1], 0)::float8 as bytes
  from backup_runs`,
  z.object({ ended: z.number(), verified: z.number(), bytes: z.number() }),
);
