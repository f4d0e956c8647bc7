import { mayDisturb } from '@tbm/domain/notification-preferences';
import { daysBefore, isDue } from '@tbm/domain/reminders';
import { missingOf } from '@tbm/domain/reward-ending';
import { rewardHistory } from '@tbm/domain/rewards';
import { startOfDay } from '@tbm/domain/time';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';
import { factsOf } from './facts.ts';
import { noWhatsapp } from './notify.ts';
import { keyOf } from './rows-to-store.ts';
import { rulesOf } from './rules.ts';
import { titleOf } from './show.ts';

/** Members with a package, or a month with access, that ends in these days; they are evaluated only when the notice is due. */
const ending = recipientsStatement('members_with_ending_periods', {
  type: 'rewards',
  joins: `join (
      select l.customer_id, 'lot:' || l.credit_lot_id as key, l.start_date, l.expiration_date as end_date from credit_lots l
      where l."deletedAt" is null
        and l.expiration_date between $1::timestamptz::date + 3 and $1::timestamptz::date + 7
      union all
      select o.customer_id, 'month:' || m.day::date, m.day::date, (m.day + interval '1 month')::date - 1
      from branches ob
      cross join lateral date_trunc('month', $1::timestamptz at time zone ob.timezone) m (day)
      join customers o on o.branch_id = ob.branch_id
      where (m.day + interval '1 month')::date - 1 between $1::timestamptz::date + 3 and $1::timestamptz::date + 7
        and exists (select from purchases p where p.customer_id = o.customer_id and p.include_online
          and p.status in ('active', 'cancelled') and p.access_until > $1::timestamptz)) e on e.customer_id = c.customer_id`,
  where: `not exists (select from account_deletions d where d.customer_id = c.customer_id)`,
  columns: 'e.key, e.start_date, e.end_date',
  row: { key: z.string(), start_date: z.string(), end_date: z.string() },
  scans: 'a job for many members at once: one pass over the customers costs less than a lookup for each',
});

/** Days before the last day of a period. */
export const warningDays = 5;

/** Tells members what is missing in a period that ends in five days, once, at the hour that they chose. */
export async function tellEnding({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const periodsDue = (await ending.all(tx, [now])).filter(({ branch_timezone: timezone, ...one }) => {
      const moment = daysBefore(one.end_date, warningDays, { timezone, time: one.preferred_time });
      const since = startOfDay(one.start_date, timezone);
      return isDue(moment, { now, since, lateHours: 3 }) && mayDisturb(now, { timezone, due: moment });
    });
    if (periodsDue.length === 0) return;
    const rules = await rulesOf(tx);
    const ids = [...new Set(periodsDue.map(({ customer_id }) => customer_id))];
    const facts = new Map((await factsOf(tx, ids, { rules, now })).map((one) => [one.customer_id, one]));
    for (const { key, start_date: _, end_date, ...customer } of periodsDue) {
      const memberFacts = facts.get(customer.customer_id);
      const period = memberFacts && rewardHistory(memberFacts).running.find((one) => keyOf(one) === key);
      // The package or month does not count for the programme, or is closed already.
      if (!period) continue;
      const bought = memberFacts.packages.find((one) => one.credit_lot_id === period.credit_lot_id);
      const missing = missingOf(period, { today: memberFacts.today, bought });
      // The member has done enough, or can no longer do it: then a notice would only hurt.
      if (missing === null) continue;
      const { name, branch_timezone: timezone, preferred_time: time } = customer;
      await queueNotice(tx, noWhatsapp, {
        cause: `rewards:ending:${key}`,
        customer,
        template: 'period_ending',
        now,
        moment: daysBefore(end_date, warningDays, { timezone, time }),
        data: {
          name,
          mode: period.mode,
          title: titleOf(period, memberFacts.titles),
          missing,
          by: period.end_date,
        },
      });
    }
  });
}
