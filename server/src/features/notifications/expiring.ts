import { mayDisturb } from '@tbm/domain/notification-preferences';
import { daysBefore, isDue } from '@tbm/domain/reminders';
import { z } from 'zod';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipientsStatement } from './notice.ts';

const expiringLots = recipientsStatement('expiring_lots', {
  type: 'credits_expiring',
  joins: `join credit_lots l on l.customer_id = c.customer_id and l."deletedAt" is null
      and (l.available_classes > 0 or l.is_unlimited)
      and l.expiration_date between $1::timestamptz::date - 1 and $1::timestamptz::date + 9
    join branches b on b.branch_id = coalesce(l.branch_id, c.branch_id)`,
  columns: `l.credit_lot_id, l.title, l.available_classes, l.is_unlimited, l.expiration_date,
    l."createdAt" as granted_at, b.timezone,
    exists (select from credit_ledger e where e.credit_lot_id = l.credit_lot_id and e.reason = 'extended') as is_extended`,
  scans: 'a job for many lots at once: one pass over the customers costs less than a lookup for each',
  row: {
    credit_lot_id: z.int(),
    title: z.string(),
    available_classes: z.int(),
    is_unlimited: z.boolean(),
    expiration_date: z.string(),
    granted_at: z.string(),
    timezone: z.string(),
    is_extended: z.boolean(),
  },
});

/** Days before the last day of a lot. */
const warnings = [7, 2] as const;

/** Queues notices of credits that expire in 7 and in 2 days, each once per lot, in the time zone of its branch. */
export async function notifyExpiring({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  const lots = await expiringLots.all(db, [now]);
  const warningsDue = lots.flatMap((lot) =>
    warnings
      .map((days) => {
        const { expiration_date, timezone, preferred_time: time } = lot;
        return { ...lot, days, due: daysBefore(expiration_date, days, { timezone, time }) };
      })
      .filter(
        ({ granted_at: since, timezone, due }) =>
          isDue(due, { now, since, lateHours: 24 }) && mayDisturb(now, { timezone, due }),
      ),
  );
  await inBatches(db, warningsDue, (tx, { days, due, ...lot }) => {
    const { credit_lot_id, name, title, expiration_date } = lot;
    return queueNotice(tx, config, {
      // A lot whose end the studio moved is announced again, before its new end.
      cause: lot.is_extended
        ? `credits:${credit_lot_id}:${days}:${expiration_date}`
        : `credits:${credit_lot_id}:${days}`,
      customer: lot,
      template: 'credits_expiring',
      moment: due,
      data: {
        name,
        title,
        expiration_date,
        days,
        classes: lot.is_unlimited ? 'ilimitadas' : String(lot.available_classes),
      },
      now,
    });
  });
}
