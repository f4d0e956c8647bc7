import { noticeFacts, type StudioFact, studioFacts } from '@tbm/contract/appconfig';
import { joinNames } from '@tbm/domain/facts';
import type { Executor } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { namesOfBranches } from '../branches/index.ts';
import { configuredValues } from './queries.ts';

/** The studio's facts for `fillFacts`; empty where unset. `branch_names` lists the branches: "Monterrey y Tijuana". */
export async function studioFactsOf(db: Executor): Promise<Record<StudioFact | 'branch_names', string>> {
  const values = await configuredValues(db);
  const facts = Object.fromEntries(studioFacts.map((key) => [key, values.get(key) ?? '']));
  return {
    ...(facts as Record<StudioFact, string>),
    branch_names: joinNames(await namesOfBranches(db)),
  };
}

/** Logs which facts the privacy notice lacks although the law requires them. Its sentences about them are not shown. */
export async function warnOfNotice({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const facts = await studioFactsOf(db);
  const missing = noticeFacts.filter((key) => facts[key] === '');
  if (facts.branch_names !== '' && missing.length > 0)
    log.warn({ missing }, 'the privacy notice is incomplete: set these in the app config');
}
