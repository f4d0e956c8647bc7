import { type FirebaseConfig, firebaseConfig } from '../../platform/config.ts';
import type { Executor } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { configuredValue } from './queries.ts';

/** The Firebase project set in the app config [CONF-002]; null when unset or invalid. */
export async function configuredFirebase(db: Executor, log: Log): Promise<FirebaseConfig | null> {
  const value = await configuredValue(db, 'firebaseConfig');
  if (!value) return null;
  const parsed = firebaseConfig.safeParse(value);
  if (!parsed.success)
    log.error({ issues: parsed.error.issues }, 'firebaseConfig in the app config is not valid');
  return parsed.data ?? null;
}
