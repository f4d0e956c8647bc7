import { type StudioFact, studioFacts } from '@tbm/contract/appconfig';
import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { app_config } from './tables.ts';

/** The studio's facts for `fillFacts`; empty where unset. */
export async function studioFactsOf(db: Queryable): Promise<Record<StudioFact, string>> {
  const rows = await db
    .select()
    .from(app_config)
    .where(inArray(app_config.key, [...studioFacts]));
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(studioFacts.map((key) => [key, values.get(key) ?? ''])) as Record<
    StudioFact,
    string
  >;
}
