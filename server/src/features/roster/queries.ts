import {
  type ClassOfDay,
  classOfDay,
  type Roster,
  type RosterRow,
  rosterRow,
  waitingMember,
} from '@tbm/contract/rosters';
import { singleClass } from '@tbm/contract/schedule';
import { z } from 'zod';
import { byName } from '../../platform/database/by-name.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { creditExpires } from '../credits/index.ts';
import { fileJson } from '../files/index.ts';
import { classJoins, singleClassJson } from '../schedule/index.ts';
import { waiverMissing } from '../waivers/index.ts';

/** SQL: the classes that the coach with the uid `$n` teaches; all classes when it is null. */
const taughtBy = (n: number): string => `($${n}::text is null or exists (
    select from class_instructors ci join users u on u.instructor_id = ci.instructor_id
    where ci.single_class_id = sc.single_class_id and u.uid = $${n}))`;

const counts = `(select json_build_object('attended', count(*) filter (where r.attend),
      'unpaid', count(*) filter (where r.is_cash and not r.is_paid))
    from class_reservations r where r.single_class_id = sc.single_class_id and r."deletedAt" is null)`;

const found = z.object({
  item: singleClass,
  counts: classOfDay.pick({ attended: true, unpaid: true }),
});
const withCounts = ({ item, counts }: z.output<typeof found>): ClassOfDay => ({ ...item, ...counts });

const rostersOfDay = statement(
  'rosters',
  `select ${singleClassJson({ places: 'none' })} as item, ${counts} as counts
  from (select branch_id, timezone, coalesce($2::date, ($3::timestamptz at time zone timezone)::date) as day
    from branches where branch_id = $1) b
  join single_classes sc on sc.branch_id = b.branch_id and sc."deletedAt" is null
    and sc.class_date >= (b.day::timestamp at time zone b.timezone)
    and sc.class_date < ((b.day + 1)::timestamp at time zone b.timezone)
  ${classJoins}
  where ${taughtBy(4)}
  order by sc.class_date, sc.single_class_id`,
  found,
);

/** Classes of a civil day of the branch by start, today's by default: those of one coach, or all. */
export async function classesOfDay(
  db: Executor,
  coach_uid: string | null,
  { branch_id, day, now }: { branch_id: number; day: string | undefined; now: string },
): Promise<ClassOfDay[]> {
  const rows = await rostersOfDay.all(db, [branch_id, day ?? null, now, coach_uid]);
  return rows.map(withCounts);
}

const classOfRoster = statement(
  'roster_class',
  `select ${singleClassJson({ places: 'none' })} as item, ${counts} as counts
  from single_classes sc ${classJoins}
  where sc.single_class_id = $1 and sc."deletedAt" is null and ${taughtBy(2)}`,
  found,
);

/** One class, if it is among those of the coach. */
export async function classTaughtBy(
  db: Executor,
  coach_uid: string | null,
  single_class_id: number,
): Promise<ClassOfDay | undefined> {
  const row = await classOfRoster.maybeOne(db, [single_class_id, coach_uid]);
  return row && withCounts(row);
}

/** The holders of places, by name; `$1` is a class or, for `one`, a reservation. */
const rowsSql = (key: 'single_class_id' | 'class_reservation_id'): string => `
  select r.class_reservation_id, r.single_class_id, r.customer_id, r.spot, r.guest_name, r."createdAt", r."deletedAt",
    r.class_stars, r.coach_stars, r.comment, r.attend, r.is_cash, r.is_paid,
    ${creditExpires} as credit_expires, r.guest_pass_lot_id is not null as is_guest_pass,
    case when c.customer_id is not null then json_build_object('customer_id', c.customer_id, 'name', c.name,
      'last_name', c.last_name, 'phone', c.phone, 'file', ${fileJson('f')}) end as customer,
    r.guest_name is not null or not exists (
      select from class_reservations earlier
      where earlier.customer_id = r.customer_id and earlier.attend and earlier.class_date < r.class_date) as is_first,
    coalesce(r.guest_name is null and to_char(c.birthdate, 'MM-DD') = to_char(r.class_date at time zone b.timezone, 'MM-DD'),
      false) as is_birthday,
    exists (select from fixed_places fixed join class_templates t on t.class_template_id = sc.class_template_id
      where fixed.customer_id = r.customer_id and r.guest_name is null and fixed."endedAt" is null
        and fixed.class_template_id = coalesce(t.first_template_id, t.class_template_id)) as is_fixed,
    ${waiverMissing} as waiver_missing
  from class_reservations r
  join single_classes sc using (single_class_id)
  join branches b on b.branch_id = sc.branch_id
  left join customers c on c.customer_id = r.customer_id
  left join files f on f.file_id = c.file_id
  where r.${key} = $1 and r."deletedAt" is null
  order by ${byName('coalesce(r.guest_name, c.name)', 'c.last_name')}, r.class_reservation_id`;

const rowsOfClass = statement('roster', rowsSql('single_class_id'), rosterRow);
const rowOfReservation = statement('roster_row', rowsSql('class_reservation_id'), rosterRow);

const waitingForClass = statement(
  'roster_waiting',
  `select w.waitlist_id, w."createdAt", c.customer_id, c.name, c.last_name, c.phone, ${fileJson('f')} as file
  from waitlists w join customers c using (customer_id) left join files f on f.file_id = c.file_id
  where w.single_class_id = $1 order by w.waitlist_id`,
  waitingMember,
);

export async function rosterOf(db: Executor, item: ClassOfDay): Promise<Roster> {
  const [rows, waiting] = await Promise.all([
    rowsOfClass.all(db, [item.single_class_id]),
    waitingForClass.all(db, [item.single_class_id]),
  ]);
  return { ...item, rows, waiting };
}

export const rosterRowOf = (db: Executor, class_reservation_id: number): Promise<RosterRow | undefined> =>
  rowOfReservation.maybeOne(db, [class_reservation_id]);
