import { type Quote, quote } from '@tbm/contract/content';
import { settings } from '@tbm/domain/settings';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { columnsOf } from '../../platform/database/page.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { timezoneOfBranch } from '../branches/index.ts';

const firstDay = Temporal.PlainDate.from('2020-01-01');

const countQuotes = statement(
  'count_quotes',
  'select count(*) as total from quotes',
  z.object({ total: z.int() }),
);
/** `$1` is the number of quotes before it. */
const quoteInTurn = statement(
  'quote_in_turn',
  `select ${columnsOf(quote)} from quotes order by quote_id limit 1 offset $1`,
  quote,
);

/** One quote per civil day of the branch, in rotation [API-179, QUOTE-O2]. */
export async function quoteOfTheDay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  branch_id: number = settings.default_branch_id,
): Promise<Quote> {
  const today = dayIn(clock.now(), await timezoneOfBranch(db, branch_id));
  const days = today.since(firstDay).days;
  const { total } = await countQuotes.one(db);
  const turn = total && days % total;
  return oneOr(await quoteInTurn.all(db, [turn]), 'not_found');
}
