import { settings } from '@tbm/domain/settings';
import { z } from 'zod';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Services } from '../../platform/services.ts';
import { coachNames, roomAndAddress } from '../schedule/index.ts';
import { queueNotice, recipientsStatement } from './notice.ts';

/** Hours after which a confirmation is of no use. */
const lateHours = 2;

/** Hours for which a place may wait for its payment. */
const unpaidHours = settings.pending_hours + lateHours;

/**
 * Places that wait for their mail: those that members or the desk reserved before `$1`, and those of special events once
 * they are paid. A place that was requested with a package has its own mail.
 */
const booked = recipientsStatement('bookings_to_confirm', {
  type: 'bookings',
  joins: `join class_reservations r on r.customer_id = c.customer_id
      and r."deletedAt" is null and r.guest_name is null and not r.attend
    join single_classes sc using (single_class_id)
    join class_types ct using (class_type_id)
    join locations lo using (location_id)
    join branches b on b.branch_id = sc.branch_id`,
  where: `r."createdAt" > $1::timestamptz - interval '${unpaidHours} hours' and r."createdAt" <= $1::timestamptz
    and case when r.purchase_id is null then r."createdAt" > $1::timestamptz - interval '${lateHours} hours'
      else exists (select from purchases bought where bought.purchase_id = r.purchase_id and bought.status = 'active'
        and bought."updatedAt" > $1::timestamptz - interval '${lateHours} hours') end
    and r.class_date > $1::timestamptz
    and not exists (select from messages m where m.cause = 'booked:' || r.class_reservation_id || ':' || c.customer_id || ':email')
    and not exists (select from requested_places q where q.class_reservation_id = r.class_reservation_id)`,
  columns: `r.class_reservation_id, r.spot, r."createdAt", r."calendarChangedAt" as "changedAt", sc.class_date, sc.duration, ct.name as class_name,
    (select nullif(f.spot, r.spot) from fixed_place_classes w join fixed_places f using (fixed_place_id)
      where w.class_reservation_id = r.class_reservation_id) as fixed_spot,
    ${roomAndAddress} as location, b.name as branch, b.timezone, ${coachNames} as coaches`,
  scans:
    'planned without the numbers of `$1`; with them, the few new places are read by index and their members by key',
  row: {
    class_reservation_id: z.int(),
    spot: z.int().nullable(),
    fixed_spot: z.int().nullable(),
    createdAt: z.string(),
    changedAt: z.string(),
    class_date: z.string(),
    duration: z.int(),
    class_name: z.string(),
    location: z.string(),
    branch: z.string(),
    timezone: z.string(),
    coaches: z.string(),
  },
});

/** Queues the confirmations of new places by mail, each once, with its entry for the member's calendar. */
export async function confirmBookings({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  await inBatches(db, await booked.all(db, [now]), (tx, place) => {
    const { class_reservation_id, name, spot, fixed_spot, createdAt, changedAt, ...rest } = place;
    const { class_date, duration, class_name, location, branch, timezone, coaches } = rest;
    const at = {
      class_name,
      class_date,
      timezone,
      branch,
      spot,
    };
    return queueNotice(tx, config, {
      cause: `booked:${class_reservation_id}`,
      customer: place,
      template: 'class_booked',
      data: {
        name,
        ...at,
        fixed_spot,
        calendar: {
          class_reservation_id,
          ...at,
          duration,
          location,
          coaches,
          createdAt,
          changedAt,
          cancelled: false,
        },
      },
      now,
    });
  });
}
