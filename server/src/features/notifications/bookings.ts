import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { coachNames, roomAndAddress } from '../schedule/index.ts';
import { queueNotice, recipientsStatement } from './notice.ts';

/** The member of a place that she or the desk reserved; one that came with a purchase has its own mail. */
const booked = recipientsStatement('booking_to_confirm', {
  type: 'bookings',
  joins: `join class_reservations r on r.customer_id = c.customer_id
      and r."deletedAt" is null and r.guest_name is null and not r.attend
    join single_classes sc using (single_class_id)
    join class_types ct using (class_type_id)
    join locations lo using (location_id)
    join branches b on b.branch_id = sc.branch_id`,
  where: `r.class_reservation_id = $1
    and not exists (select from requested_places q where q.class_reservation_id = r.class_reservation_id)`,
  columns: `r.class_reservation_id, r.spot, r."createdAt", sc.class_date, sc.duration, ct.name as class_name,
    ${roomAndAddress} as location, b.name as branch, b.timezone, ${coachNames} as coaches`,
  row: {
    ...{ class_reservation_id: z.int(), spot: z.int().nullable(), createdAt: z.string() },
    ...{ class_date: z.string(), duration: z.int(), class_name: z.string(), location: z.string() },
    ...{ branch: z.string(), timezone: z.string(), coaches: z.string() },
  },
});

/** Queues the confirmation of a place by mail, with its entry for her calendar, once. */
export async function confirmBooking({ db, clock, config }: Services, id: number): Promise<void> {
  const place = await booked.maybeOne(db, [id]);
  const now = clock.now();
  if (!place || Date.parse(place.class_date) <= Date.parse(now)) return;
  const { class_reservation_id, name, spot, createdAt, ...rest } = place;
  const { class_date, duration, class_name, location, branch, timezone, coaches } = rest;
  const at = { class_name, class_date, timezone, branch, spot };
  await db.transaction((tx) =>
    queueNotice(tx, config, {
      cause: `booked:${class_reservation_id}`,
      customer: place,
      template: 'class_booked',
      data: {
        ...{ name, ...at },
        calendar: {
          ...{ class_reservation_id, ...at, duration, location, coaches },
          ...{ createdAt, changedAt: createdAt, cancelled: false },
        },
      },
      now,
    }),
  );
}
