import { mayDisturb } from '@tbm/domain/notification-preferences';
import { eveningBefore, isDue, twoHoursBefore } from '@tbm/domain/reminders';
import { instantOf } from '@tbm/domain/time';
import { z } from 'zod';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { RowOf } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { waiverMissing } from '../waivers/index.ts';
import { queueNotice, recipientsStatement } from './notice.ts';

/** SQL: the causes of the messages of a reminder. */
const reminderCauses = (type: string): string =>
  ['email', 'whatsapp', 'push']
    .map((by) => `'reminder:${type}:' || r.class_reservation_id || ':' || c.customer_id || ':${by}'`)
    .join(', ');

/** Upcoming places with their members, by preferences for one type of notice; `$1` is now. */
const placesFor = (type: 'evening_before' | 'two_hours_before') =>
  recipientsStatement(`places_to_remind_${type}`, {
    type,
    joins: `join class_reservations r on r.customer_id = c.customer_id and r."deletedAt" is null
        and r.guest_name is null and not r.attend
        and r.class_date > $1::timestamptz and r.class_date < $1::timestamptz + interval '50 hours'
      join single_classes sc using (single_class_id)
      join class_types ct using (class_type_id)
      join branches b on b.branch_id = sc.branch_id`,
    // Reminders of an earlier run use up no number.
    where: `not exists (select from messages m where m.cause in (${reminderCauses(type)}))`,
    columns: `r.class_reservation_id, r.spot, r."createdAt" as booked_at, r.single_class_id, sc.class_date,
      sc.branch_id, b.name as branch, b.timezone, ct.name as class_name,
      ${waiverMissing} as waiver_missing`,
    scans: 'a job for many places at once: one pass over classes and customers costs less than lookups',
    row: {
      class_reservation_id: z.int(),
      spot: z.int().nullable(),
      booked_at: z.string(),
      single_class_id: z.int(),
      class_date: z.string(),
      branch_id: z.int(),
      branch: z.string(),
      timezone: z.string(),
      class_name: z.string(),
      waiver_missing: z.boolean(),
    },
  });
type Place = RowOf<ReturnType<typeof placesFor>>;

/** The moment at which each reminder is due, and the moment until which it is still worth sending. */
const reminders = [
  {
    type: 'evening_before',
    places: placesFor('evening_before'),
    template: 'class_tomorrow',
    lateHours: 3,
    due: ({ class_date, timezone, preferred_time }: Place) =>
      eveningBefore(class_date, { timezone, time: preferred_time }),
    may: ({ timezone }: Place, due: string, now: string) => mayDisturb(now, { timezone, due }),
  },
  {
    type: 'two_hours_before',
    places: placesFor('two_hours_before'),
    template: 'class_soon',
    lateHours: 1,
    due: ({ class_date }: Place) => twoHoursBefore(class_date),
    // It would be of no use later: a class at seven has its reminder at five.
    may: () => true,
  },
] as const;

/** Queues the due reminders, each once per reservation, on the customer's channels. */
export async function sendReminders({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  for (const { type, places, template, lateHours, due, may } of reminders) {
    const isWanted = (place: Place) => {
      const moment = due(place);
      return isDue(moment, { now, since: place.booked_at, lateHours }) && may(place, moment, now);
    };
    const placesDue = (await places.all(db, [now])).filter(isWanted);
    await inBatches(db, placesDue, (tx, place) => {
      const { name, spot, single_class_id, class_date, branch_id, branch, timezone, class_name } = place;
      const { waiver_missing } = place;
      return queueNotice(tx, config, {
        cause: `reminder:${type}:${place.class_reservation_id}`,
        customer: place,
        template,
        moment: due(place),
        data: {
          name,
          spot,
          single_class_id,
          class_date: instantOf(class_date).toString(),
          branch_id,
          branch,
          timezone,
          class_name,
          waiver_missing,
          place: { class_reservation_id: place.class_reservation_id, single_class_id },
        },
        now,
      });
    });
  }
}
