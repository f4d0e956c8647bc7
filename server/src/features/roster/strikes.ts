import { command, statementFamily } from '../../platform/database/statement.ts';

const chosen = { reservations: 'r.class_reservation_id', classes: 'r.single_class_id' };

/** Writes a strike for each place of a member who did not come, of the reservations or classes with the ids `$1`. */
export const strikeNoShows = statementFamily(
  'strike_no_shows',
  { of: ['reservations', 'classes'] },
  (name, { of }) =>
    command(
      name,
      `insert into strikes (customer_id, cause, class_reservation_id, day, "createdAt")
      select r.customer_id, 'no_show', r.class_reservation_id, (r.class_date at time zone b.timezone)::date,
        $2::timestamptz
      from class_reservations r join single_classes sc using (single_class_id)
      join branches b on b.branch_id = sc.branch_id
      where ${chosen[of]} = any($1::bigint[]) and r."deletedAt" is null and not r.attend and r.customer_id is not null
        and r.guest_name is null
        and not exists (select from strikes s where s.class_reservation_id = r.class_reservation_id)
      on conflict (class_reservation_id) do nothing`,
    ),
);
