import { getTableName, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { cancel_reasons, cancelReasons } from '../cancellations/index.ts';
import { monthly_rewards, monthlyRewards } from '../rewards/index.ts';
import { disciplines } from './seed/disciplines.ts';
import { frequentQuestions } from './seed/frequent-questions.ts';
import { milestones } from './seed/milestones.ts';
import { nutritionTips } from './seed/nutrition-tips.ts';
import { programs } from './seed/programs.ts';
import { quotes } from './seed/quotes.ts';
import * as tables from './tables.ts';

const seededLists = [
  'frequent_questions',
  'programs',
  'disciplines',
  'milestones',
  'monthly_rewards',
  'quotes',
  'cancel_reasons',
  'nutrition_tips',
];

const takeLists = statement(
  'take_lists_to_seed',
  'insert into starting_content (list) select unnest($1::text[]) on conflict do nothing returning list',
  z.object({ list: z.string() }),
);
const emptyLists = statement(
  'empty_lists_to_seed',
  seededLists
    .map((table) => `select '${table}' as list where not exists (select from ${table})`)
    .join('\n  union all '),
  z.object({ list: z.string() }),
);

/** The lists that were not seeded before and have no rows. Each is named at most once in the life of a database. */
async function listsToSeed(tx: Transaction): Promise<Set<string>> {
  const taken = new Set((await takeLists.all(tx, [seededLists])).map(({ list }) => list));
  const empty = new Set((await emptyLists.all(tx)).map(({ list }) => list));
  return taken.intersection(empty);
}

const numberRows = <T>(rows: readonly T[], key: string): (T & { order: number })[] =>
  rows.map((row, index) => ({ ...row, [key]: index + 1, order: index + 1 }));

/**
 * Gives a studio its starting content: questions, programmes, disciplines, levels, rewards of a period, quotes, tips and reasons to cancel, each list
 * once and only when empty. Testimonials and partner brands are the owner's to add. Safe to run at every start and by several
 * processes.
 */
export async function seedContent(db: Queryable): Promise<void> {
  await db.transaction(async (tx) => {
    const lists = await listsToSeed(tx);
    const seed = async <T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]) => {
      if (!lists.has(getTableName(table))) return;
      for (const row of rows) await tx.insert(table).values({ ...row });
    };
    await seed(tables.frequent_questions, numberRows(frequentQuestions, 'frequent_question_id'));
    await seed(tables.programs, numberRows(programs, 'program_id'));
    await seed(tables.disciplines, numberRows(disciplines, 'discipline_id'));
    await seed(tables.milestones, milestones);
    await seed(monthly_rewards, monthlyRewards);
    await seed(tables.quotes, numberRows(quotes, 'quote_id'));
    await seed(
      cancel_reasons,
      cancelReasons.map((name, index) => ({ id: index + 1, name })),
    );
    await seed(tables.nutrition_tips, numberRows(nutritionTips, 'nutrition_tip_id'));
  });
}
