import { command } from '../../platform/database/statement.ts';

/**
 * Forgets at most `$2` guests of classes before `$1`: how they can be reached, their name on the place, and of what they signed
 * all but name, version and time.
 */
export const forgetGuests = command(
  'forget_guests',
  `with old as (
    select g.class_reservation_id from guests g join class_reservations r using (class_reservation_id)
    where r.class_date < $1 limit $2
  ), named as (
    update class_reservations r set guest_name = 'Invitada' from old
    where r.class_reservation_id = old.class_reservation_id
  ), signed as (
    update guest_signatures s set birthdate = null, address = null, user_agent = null from old
    where s.class_reservation_id = old.class_reservation_id
  )
  delete from guests g using old where g.class_reservation_id = old.class_reservation_id`,
);
