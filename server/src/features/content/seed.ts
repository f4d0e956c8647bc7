import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { cancel_reasons, cancelReasons } from '../cancellations/index.ts';
import { monthly_rewards, monthlyRewards } from '../rewards/index.ts';
import { disciplines } from './seed/disciplines.ts';
import { frequentQuestions } from './seed/frequent-questions.ts';
import { milestones } from './seed/milestones.ts';
import { nutritionTips } from './seed/nutrition-tips.ts';
import { programs } from './seed/programs.ts';
import { quotes } from './seed/quotes.ts';
import * as tables from './tables.ts';

/** Runs `insert` unless this list was seeded before or already has rows. */
async function once(tx: Transaction, list: PgTable, insert: () => Promise<unknown>): Promise<void> {
  const first = await tx
    .insert(tables.starting_content)
    .values({ list: getTableName(list) })
    .onConflictDoNothing()
    .returning({ list: tables.starting_content.list });
  if (first.length && (await tx.select({ one: sql`1` }).from(list).limit(1)).length === 0) await insert();
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
    await once(tx, tables.frequent_questions, () =>
      tx.insert(tables.frequent_questions).values(numberRows(frequentQuestions, 'frequent_question_id')),
    );
    await once(tx, tables.programs, () =>
      tx.insert(tables.programs).values(numberRows(programs, 'program_id')),
    );
    await once(tx, tables.disciplines, () =>
      tx.insert(tables.disciplines).values(numberRows(disciplines, 'discipline_id')),
    );
    await once(tx, tables.milestones, () => tx.insert(tables.milestones).values([...milestones]));
    await once(tx, monthly_rewards, () => tx.insert(monthly_rewards).values(monthlyRewards));
    await once(tx, tables.quotes, () => tx.insert(tables.quotes).values(numberRows(quotes, 'quote_id')));
    await once(tx, cancel_reasons, () =>
      tx.insert(cancel_reasons).values(cancelReasons.map((name, index) => ({ id: index + 1, name }))),
    );
    await once(tx, tables.nutrition_tips, () =>
      tx.insert(tables.nutrition_tips).values(numberRows(nutritionTips, 'nutrition_tip_id')),
    );
  });
}
