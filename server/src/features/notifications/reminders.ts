import { eveningBefore, isDue, twoHoursBefore } from '@tbm/domain/reminders';
import { instantOf } from '@tbm/domain/time';
import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { queueNotice, type Recipient, recipients } from './notice.ts';

type Place = {
  class_reservation_id: number;
  spot: number | null;
  booked_at: string;
  single_class_id: number;
  class_date: string;
  branch_id: number;
  branch: string;
  timezone: string;
  class_name: string;
};

/** When each reminder is due, and for how long it is still worth sending. */
const reminders = [
  {
    type: 'evening_before',
    template: 'class_tomorrow',
    lateHours: 3,
    due: ({ class_date, timezone, preferred_time }: Place & Recipient) =>
      eveningBefore(class_date, { timezone, time: preferred_time }),
  },
  {
    type: 'two_hours_before',
    template: 'class_soon',
    lateHours: 1,
    due: ({ class_date }: Place & Recipient) => twoHoursBefore(class_date),
  },
] as const;

/** Queues the reminders that are due, each once for a reservation, in the way that the customer prefers. */
export async function sendReminders({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  for (const { type, template, lateHours, due } of reminders)
    await db.transaction(async (tx) => {
      const places = await recipients<Place>(
        tx,
        type,
        sql`join class_reservations r on r.customer_id = c.customer_id and r."deletedAt" is null
            and r.guest_name is null and not r.attend
            and r.class_date > ${now}::timestamptz and r.class_date < ${now}::timestamptz + interval '50 hours'
          join single_classes sc using (single_class_id)
          join class_types ct using (class_type_id)
          join branches b on b.branch_id = sc.branch_id`,
        sql`, r.class_reservation_id, r.spot, r."createdAt" as booked_at, r.single_class_id, sc.class_date,
          sc.branch_id, b.name as branch, b.timezone, ct.name as class_name`,
      );
      for (const place of places) {
        if (!isDue(due(place), { now, since: place.booked_at, lateHours })) continue;
        const { name, spot, single_class_id, class_date, branch_id, branch, timezone, class_name } = place;
        await queueNotice(tx, config, {
          cause: `reminder:${type}:${place.class_reservation_id}`,
          customer: place,
          template,
          data: {
            name,
            spot,
            single_class_id,
            class_date: instantOf(class_date).toString(),
            branch_id,
            branch,
            timezone,
            class_name,
          },
          now,
        });
      }
    });
}
