import type { GuestPage } from '@tbm/contract/guests';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { readGuestLink } from '../../platform/guest-link.ts';
import type { Services } from '../../platform/services.ts';
import { codeOf } from '../roster/index.ts';
import { coachNames, roomAndAddress } from '../schedule/index.ts';
import { currentWaiver, guestMustSignSql } from '../waivers/index.ts';

/** The place of a guest until its class is over. What a guest wrote is not read: each person with the link would see it. */
const placeOfGuest = statement(
  'place_of_guest_link',
  `select r.class_reservation_id, r.single_class_id, r.guest_name, c.name as host_name, r.spot,
    case when r."deletedAt" is not null then 'cancelled' when r.attend then 'attended' else 'held' end as state,
    ct.name as class_name, sc.class_date, sc.duration, b.branch_id, b.timezone, b.name as branch,
    ${roomAndAddress} as address, ${coachNames} as coaches,
    not ${guestMustSignSql('r.class_reservation_id')} as is_signed,
    case when g.email is null then 'none'
      when exists (select from guest_leads l where l.class_reservation_id = g.class_reservation_id) then 'news'
      else 'changes' end as contact
  from class_reservations r
  join customers c using (customer_id)
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join locations lo using (location_id)
  join branches b on b.branch_id = sc.branch_id
  join guests g on g.class_reservation_id = r.class_reservation_id
  where r.class_reservation_id = $1 and r.is_invited
    and $2::timestamptz < sc.class_date + make_interval(mins => sc.duration)`,
  z.object({
    class_reservation_id: z.int(),
    single_class_id: z.int(),
    guest_name: z.string(),
    host_name: z.string(),
    spot: z.int().nullable(),
    state: z.enum(['held', 'cancelled', 'attended']),
    class_name: z.string(),
    class_date: z.string(),
    duration: z.int(),
    branch_id: z.int(),
    timezone: z.string(),
    branch: z.string(),
    address: z.string(),
    coaches: z.string(),
    is_signed: z.boolean(),
    contact: z.enum(['none', 'changes', 'news']),
  }),
);

/** The place of a link. Throws `guest_link_not_found`, also once the class is over. */
export async function readPlace(
  db: Executor,
  token: string,
  { config, now }: { config: Services['config']; now: string },
): Promise<RowOf<typeof placeOfGuest>> {
  const class_reservation_id = readGuestLink(token, config);
  if (class_reservation_id === undefined) throw problem('guest_link_not_found');
  const place = await placeOfGuest.maybeOne(db, [class_reservation_id, now]);
  if (!place) throw problem('guest_link_not_found');
  return place;
}

/** What a guest sees by the link. Throws `guest_link_not_found`. */
export async function guestByLink(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<GuestPage> {
  const now = clock.now();
  const place = await readPlace(db, token, { config, now });
  const { class_reservation_id, single_class_id, branch_id: _, ...shown } = place;
  const waiver = await currentWaiver(db);
  return {
    ...shown,
    code:
      place.state === 'cancelled'
        ? null
        : codeOf(config.auth_secret, { class_reservation_id, single_class_id }),
    waiver: waiver ? { ...waiver, questions: [] } : null,
    today: dayIn(now, place.timezone).toString(),
  };
}
