import type { GuestOfPlace } from '@tbm/contract/guests';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { guestPath } from '../../platform/guest-link.ts';
import type { Services } from '../../platform/services.ts';
import { lotsForGuest } from '../reservations/index.ts';
import { classFacts } from '../schedule/index.ts';
import { guestMustSignSql } from '../waivers/index.ts';

const ownPlace = statement(
  'own_place_to_invite_from',
  `select r.class_reservation_id, r.single_class_id
  from class_reservations r join single_classes sc using (single_class_id)
  where r.class_reservation_id = $1 and r.customer_id = $2 and r.guest_name is null
    and not sc.is_virtual_class`,
  z.object({ class_reservation_id: z.int(), single_class_id: z.int() }),
);

/** A place of the caller's own in a class in the studio, also a cancelled one: its guest may still come. Throws `reservation_not_found`. */
export async function placeOfHost(
  db: Executor,
  { customer_id }: Pick<Person, 'customer_id'>,
  class_reservation_id: number,
): Promise<RowOf<typeof ownPlace>> {
  const place = await ownPlace.maybeOne(db, [class_reservation_id, customer_id]);
  if (!place) throw problem('reservation_not_found');
  return place;
}

/** What the host sees of the guest: the name, the spot, and whether the waiver is signed. */
const invited = statement(
  'invited_guest',
  `select r.class_reservation_id, r.guest_name, r.spot, r.attend,
    not ${guestMustSignSql('r.class_reservation_id')} as is_signed,
    case when r.guest_pass_lot_id is null then 'credit' else 'pass' end as paid_by
  from class_reservations r
  where r.single_class_id = $1 and r.customer_id = $2 and r.is_invited and r."deletedAt" is null`,
  z.object({
    class_reservation_id: z.int(),
    guest_name: z.string(),
    spot: z.int().nullable(),
    attend: z.boolean(),
    is_signed: z.boolean(),
    paid_by: z.enum(['credit', 'pass']),
  }),
);

/** The guest of the caller in the class of a place of the caller's, and what could pay for one. Throws `reservation_not_found`. */
export async function guestOfOwnPlace(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { customer_id }: Pick<Person, 'customer_id'>,
  class_reservation_id: number,
): Promise<GuestOfPlace> {
  const { single_class_id } = await placeOfHost(db, { customer_id }, class_reservation_id);
  const guest = await invited.maybeOne(db, [single_class_id, customer_id]);
  const facts = await classFacts(db, single_class_id);
  if (!facts) throw problem('reservation_not_found');
  const lots = await lotsForGuest(db, { customer_id, facts, now: clock.now() });
  return {
    guest: guest
      ? { ...guest, link: `${config.public_url}/${guestPath(guest.class_reservation_id, config)}` }
      : null,
    credits: lots.credit.reduce((sum, lot) => sum + lot.available_classes, 0),
    passes: lots.pass.reduce((sum, lot) => sum + lot.guest_passes_left, 0),
  };
}
