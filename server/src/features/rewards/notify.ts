import { addDays } from '@tbm/domain/planner';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';
import type { PeriodColumns } from './stored.ts';

const member = recipientsStatement('member_with_rewards', {
  type: 'rewards',
  joins: '',
  where: 'c.customer_id = $1',
});
const levelName = statement(
  'name_of_level',
  'select name from milestones where milestone_id = $1',
  z.object({ name: z.string() }),
);

/** The type does not go by WhatsApp. */
export const noWhatsapp = { whatsapp: 'off' } as const;

/** Days for which the end of a period is news. */
const newsDays = 7;

/**
 * Tells the member how the newest period changed the level, once. What a correction changes in older periods is no news,
 * and neither is what ended long ago.
 */
export async function tellOfLevel(
  tx: Transaction,
  {
    customer_id,
    now,
    today,
    last,
    before,
    key,
  }: {
    customer_id: number;
    now: string;
    today: string;
    last: PeriodColumns;
    before: PeriodColumns | undefined;
    key: string;
  },
): Promise<void> {
  const { change, level_after, level_before, end_date } = last;
  const isNews = change !== 'none' && end_date >= addDays(today, -newsDays);
  if (!isNews) return;
  const isToldBefore = before?.change === change && before.level_after === level_after;
  if (isToldBefore) return;
  const customer = await member.one(tx, [customer_id]);
  const notice = { cause: `rewards:${key}:${level_before}-${level_after}`, customer, now };
  const { name } = customer;
  if (change === 'rise') {
    const level = await levelName.maybeOne(tx, [level_after]);
    const data = { name, level: level_after, level_name: level?.name ?? `Nivel ${level_after}` };
    await queueNotice(tx, noWhatsapp, { ...notice, template: 'level_up', data });
  } else {
    const data = { name, before: level_before, after: level_after };
    await queueNotice(tx, noWhatsapp, { ...notice, template: 'level_down', data });
  }
}

/** Tells the member the answer of the staff about a strike. */
export async function tellOfStrike(
  tx: Transaction,
  {
    customer_id,
    strike_id,
    template,
    now,
    ...data
  }: {
    customer_id: number;
    strike_id: number;
    template: 'strike_pardoned' | 'strike_declined';
    day: string;
    answer: string;
    now: string;
  },
): Promise<void> {
  const customer = await member.one(tx, [customer_id]);
  const cause = `${template}:${strike_id}`;
  await queueNotice(tx, noWhatsapp, {
    cause,
    customer,
    template,
    data: { name: customer.name, ...data },
    now,
  });
}
