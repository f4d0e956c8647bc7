import type { GuestOfPlace, GuestPayment } from '@tbm/contract/guests';
import { guestContactKey, guestVisitDays, guestVisits } from '@tbm/domain/guests';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { brokenConstraint, fieldProblem, problem } from '../../platform/errors.ts';
import { guestContactHash } from '../../platform/guest-link.ts';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';
import { bookGuest } from '../reservations/index.ts';
import { onClass, scheduleChanged } from '../schedule/index.ts';
import { guestOfOwnPlace, placeOfHost } from './queries.ts';
import { guests } from './tables.ts';

interface Invitation {
  /** The host's own place. */
  class_reservation_id: number;
  guest_name: string;
  contact: string;
  spot?: number | null | undefined;
  paid_by: GuestPayment;
}

const hostOfGuest = recipientsStatement('host_of_guest', {
  type: 'bookings',
  joins: `join class_reservations r on r.customer_id = c.customer_id
    join single_classes sc using (single_class_id)
    join class_types ct using (class_type_id)
    join branches b on b.branch_id = sc.branch_id`,
  where: 'r.class_reservation_id = $1',
  columns: 'r.guest_name, r.spot, sc.class_date, ct.name as class_name, b.name as branch, b.timezone',
  row: {
    guest_name: z.string(),
    spot: z.int().nullable(),
    class_date: z.string(),
    class_name: z.string(),
    branch: z.string(),
    timezone: z.string(),
  },
});

/** Sends the host the guest's link by mail. */
async function mailLink(
  tx: Transaction,
  config: Services['config'],
  { class_reservation_id, now }: { class_reservation_id: number; now: string },
): Promise<void> {
  const host = await hostOfGuest.maybeOne(tx, [class_reservation_id]);
  if (!host) return;
  const { name, guest_name, spot, class_date, class_name, branch, timezone } = host;
  await queueNotice(tx, config, {
    cause: `guest_invited:${class_reservation_id}`,
    customer: host,
    template: 'guest_invited',
    data: {
      name,
      guest_name,
      spot,
      class_date: new Date(class_date).toISOString(),
      class_name,
      branch,
      timezone,
      guest: { class_reservation_id },
    },
    now,
  });
}

/**
 * Brings a guest to the class of a place of the caller's, who pays with a credit or a guest pass. Place, payment and guest are
 * written together or not at all. Throws `guest_contact_invalid`, `guest_too_often`, and what `bookGuest`
 * throws.
 */
export async function inviteGuest(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  { class_reservation_id, guest_name, contact, spot = null, paid_by }: Invitation,
): Promise<GuestOfPlace> {
  const { db, clock, config } = services;
  const now = clock.now();
  const contactKey = guestContactKey(contact);
  if (contactKey === null) throw fieldProblem('guest_contact_invalid', 'contact');
  const { single_class_id } = await placeOfHost(db, { customer_id }, class_reservation_id);
  const request = { class_reservation_id, single_class_id, customer_id, guest_name, spot, paid_by, now };
  const invited = onClass(services, single_class_id, () =>
    db.transaction(async (tx) => {
      const place = await bookGuest(tx, request);
      await tx.insert(guests).values({
        class_reservation_id: place.class_reservation_id,
        contact_key: guestContactHash(contactKey, config),
        createdAt: now,
      });
      await mailLink(tx, config, { class_reservation_id: place.class_reservation_id, now });
    }),
  );
  await invited.catch((error: unknown) => {
    throw brokenConstraint(error) === 'guests_visits'
      ? problem('guest_too_often', { visits: String(guestVisits), days: String(guestVisitDays) })
      : error;
  });
  scheduleChanged(services, single_class_id);
  return guestOfOwnPlace(services, { customer_id }, class_reservation_id);
}
