import { daysBefore, isDue } from '@tbm/domain/reminders';
import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipients } from './notice.ts';

type Lot = {
  credit_lot_id: number;
  title: string;
  available_classes: number;
  is_unlimited: boolean;
  expiration_date: string;
  granted_at: string;
  timezone: string;
};

/** Days before the last day of a lot. */
const warnings = [7, 2] as const;

/** Tells of credits that expire in 7 and in 2 days, each once for a lot, by the clock of its branch. */
export async function tellExpiring({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const lots = await recipients<Lot>(
      tx,
      'credits_expiring',
      sql`join credit_lots l on l.customer_id = c.customer_id and l."deletedAt" is null
          and (l.available_classes > 0 or l.is_unlimited)
          and l.expiration_date between ${now}::timestamptz::date - 1 and ${now}::timestamptz::date + 9
        join branches b on b.branch_id = coalesce(l.branch_id, c.branch_id)`,
      sql`, l.credit_lot_id, l.title, l.available_classes, l.is_unlimited, l.expiration_date,
        l."createdAt" as granted_at, b.timezone`,
    );
    for (const lot of lots) {
      const { credit_lot_id, name, title, expiration_date, timezone, preferred_time: time } = lot;
      for (const days of warnings) {
        const due = daysBefore(expiration_date, days, { timezone, time });
        if (!isDue(due, { now, since: lot.granted_at, lateHours: 24 })) continue;
        await queueNotice(tx, config, {
          cause: `credits:${credit_lot_id}:${days}`,
          customer: lot,
          template: 'credits_expiring',
          data: {
            name,
            title,
            expiration_date,
            days,
            classes: lot.is_unlimited ? 'Ilimitadas' : String(lot.available_classes),
          },
          now,
        });
      }
    }
  });
}
