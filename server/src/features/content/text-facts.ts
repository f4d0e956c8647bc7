import type { Queryable } from '../../platform/database/database.ts';
import { studioFactsOf } from '../appconfig/index.ts';
import { ruleFactsOf } from '../rewards/index.ts';

/** What texts may name in braces: facts of the studio, and the numbers of the rewards as they are today. */
export const textFactsOf = async (db: Queryable, now: string): Promise<Record<string, string>> => ({
  ...(await studioFactsOf(db)),
  ...(await ruleFactsOf(db, now)),
});
