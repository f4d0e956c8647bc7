import type { Quote } from '@tbm/contract/content';
import { settings } from '@tbm/domain/settings';
import { dayIn } from '@tbm/domain/time';
import { asc, eq } from 'drizzle-orm';
import { oneOr } from '../../platform/database/one.ts';
import type { Services } from '../../platform/services.ts';
import { branches } from '../branches/index.ts';
import { quotes } from './tables.ts';

const firstDay = Temporal.PlainDate.from('2020-01-01');

/** One quote per civil day of the branch, in rotation [API-179, QUOTE-O2]. */
export async function quoteOfTheDay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  branch_id: number = settings.default_branch_id,
): Promise<Quote> {
  const found = await db
    .select({ timezone: branches.timezone })
    .from(branches)
    .where(eq(branches.branch_id, branch_id));
  const today = dayIn(clock.now(), oneOr(found, 'not_found').timezone);
  const days = today.since(firstDay).days;
  const all = await db.$count(quotes);
  const turn = all && days % all;
  return oneOr(
    await db.select().from(quotes).orderBy(asc(quotes.quote_id)).limit(1).offset(turn),
    'not_found',
  );
}
