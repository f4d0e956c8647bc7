import type { Pool, PoolClient } from 'pg';

/** The only major version of PostgreSQL that migrations, commands and tests are run on. */
export const neededMajor = 18;

/**
 * Why a server of this version cannot be used, or null when it can.
 * @param versionNumber PostgreSQL's `server_version_num`: 180004 for 18.4.
 */
export function versionComplaint(versionNumber: number): string | null {
  const major = Math.floor(versionNumber / 10_000);
  if (major === neededMajor) return null;
  const found = `${major}.${versionNumber % 10_000}`;
  return `The database is PostgreSQL ${found}. This version of TBM needs PostgreSQL ${neededMajor}; nothing was changed (docs/configuration.md).`;
}

/**
 * Refuses a server of another version before anything is read or written.
 * @throws Error with a sentence that names both versions.
 */
export async function refuseOtherVersion(db: Pool | PoolClient): Promise<void> {
  const { rows } = await db.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const complaint = versionComplaint(rows[0]?.version ?? 0);
  if (complaint) throw new Error(complaint);
}
