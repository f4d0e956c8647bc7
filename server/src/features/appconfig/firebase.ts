import { eq } from 'drizzle-orm';
import { type FirebaseConfig, firebaseConfig } from '../../platform/config.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { app_config } from './tables.ts';

/** The Firebase project set in the app config [CONF-002]; null when unset or invalid. */
export async function configuredFirebase(db: Queryable, log: Log): Promise<FirebaseConfig | null> {
  const [row] = await db.select().from(app_config).where(eq(app_config.key, 'firebaseConfig'));
  if (!row?.value) return null;
  const parsed = firebaseConfig.safeParse(row.value);
  if (!parsed.success)
    log.error({ issues: parsed.error.issues }, 'firebaseConfig in the app config is not valid');
  return parsed.data ?? null;
}
