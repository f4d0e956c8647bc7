import { addDays, mondayBefore } from '@tbm/domain/planner';
import type { EarnedStreak } from '@tbm/domain/streaks';
import { dayIn } from '@tbm/domain/time';
import type { Transaction } from '../../platform/database/database.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';

const recipients = {
  weekly: recipientsStatement('member_with_weekly_streak', {
    type: 'weekly_streak',
    joins: '',
    where: 'c.customer_id = $1',
  }),
  monthly: recipientsStatement('member_with_monthly_streak', {
    type: 'monthly_streak',
    joins: '',
    where: 'c.customer_id = $1',
  }),
};

/** The types are sent to devices and the inbox alone. */
const config = { whatsapp: 'off' } as const;

/**
 * Tells a member of streaks earned for the first time [STREAK-002]: of this week, or of the week before when the activity
 * arrives late. Older ones come from a correction, and are no news.
 */
export async function notifyEarned(
  tx: Transaction,
  {
    customer_id,
    streaks,
    now,
  }: { customer_id: number; streaks: readonly (EarnedStreak & { streak_id: number })[]; now: string },
): Promise<void> {
  for (const { streak_id, kind, week, run } of streaks) {
    const customer = await recipients[kind].one(tx, [customer_id]);
    const today = dayIn(now, customer.branch_timezone).toString();
    if (week < mondayBefore(addDays(today, -7))) continue;
    const template = `${kind}_streak` as const;
    await queueNotice(tx, config, {
      cause: `streak:${streak_id}`,
      customer,
      template,
      data: { run },
      now,
    });
  }
}
