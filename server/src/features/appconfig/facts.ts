import { noticeFacts, type StudioFact, studioFacts } from '@tbm/contract/appconfig';
import { joinNames } from '@tbm/domain/facts';
import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { branches } from '../branches/index.ts';
import { app_config } from './tables.ts';

/** The studio's facts for `fillFacts`; empty where unset. `branch_names` lists the branches: "Monterrey y Tijuana". */
export async function studioFactsOf(db: Queryable): Promise<Record<StudioFact | 'branch_names', string>> {
  const rows = await db
    .select()
    .from(app_config)
    .where(inArray(app_config.key, [...studioFacts]));
  const named = await db.select({ name: branches.name }).from(branches).orderBy(asc(branches.branch_id));
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const facts = Object.fromEntries(studioFacts.map((key) => [key, values.get(key) ?? '']));
  return {
    ...(facts as Record<StudioFact, string>),
    branch_names: joinNames(named.map(({ name }) => name)),
  };
}

/** Logs which facts the privacy notice lacks although the law requires them. Its sentences about them are not shown. */
export async function warnOfNotice({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const facts = await studioFactsOf(db);
  const missing = noticeFacts.filter((key) => facts[key] === '');
  if (facts.branch_names !== '' && missing.length > 0)
    log.warn({ missing }, 'the privacy notice is incomplete: set these in the app config');
}
