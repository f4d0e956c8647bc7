import { type WeekClass, weekRoutes } from '@tbm/contract/week';
import { mondayOf } from '@tbm/domain/time';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { timezoneOfBranch } from '../branches/index.ts';
import { isRequestOver } from '../substitutes/index.ts';

type Week = z.output<(typeof weekRoutes)['GET /timetable/week']['answer']>;
const weekClass = weekRoutes['GET /timetable/week'].answer.shape.classes.element;

/** The classes on the schedule from `$2` on, seven days, and those that the studio cancelled; `$3` is now. */
const classesOfWeek = statement(
  'classes_of_week',
  `select sc.single_class_id, sc.class_date, sc.duration, sc.capacity, sc.taken, sc.is_special_event,
    sc."cancelledAt" is not null as is_cancelled, sc.class_template_id is not null and not sc.is_edited as is_weekly,
    (select count(*)::int from waitlists w where w.single_class_id = sc.single_class_id) as waiting,
    json_build_object('location_id', lo.location_id, 'name', lo.name) as location,
    json_build_object('class_type_id', ct.class_type_id, 'name', ct.name, 'short_code', ct.short_code) as class_type,
    coalesce((select json_agg(json_build_object('instructor_id', i.instructor_id, 'name', i.name, 'last_name', i.last_name,
        'instead_of', planned.name) order by i.instructor_id)
      from class_instructors ci join instructors i using (instructor_id)
      left join instructors planned on planned.instructor_id = ci.instead_of
      where ci.single_class_id = sc.single_class_id), '[]') as coaches,
    (select json_build_object('substitute_request_id', r.substitute_request_id, 'coach', asks.name, 'note', r.note,
        'createdAt', r."createdAt")
      from substitute_requests r join instructors asks using (instructor_id)
      where r.single_class_id = sc.single_class_id and r.state = 'open' and not ${isRequestOver('$3')}) as request
  from (
    select s.* from branches b join single_classes s on s.branch_id = b.branch_id and s."deletedAt" is null
      and s.class_date >= ($2::date::timestamp at time zone b.timezone)
      and s.class_date < (($2::date + 7)::timestamp at time zone b.timezone)
    where b.branch_id = $1
    union all
    select s.* from branches b join single_classes s on s.branch_id = b.branch_id and s."cancelledAt" is not null
      and s.class_date >= ($2::date::timestamp at time zone b.timezone)
      and s.class_date < (($2::date + 7)::timestamp at time zone b.timezone)
    where b.branch_id = $1
  ) sc
  join class_types ct using (class_type_id)
  join locations lo on lo.location_id = sc.location_id
  order by sc.class_date, sc.single_class_id`,
  weekClass,
);

const closedDaysOfWeek = statement(
  'closed_days_of_week',
  `select day, reason from closed_days where branch_id = $1 and day between $2::date and $2::date + 6 order by day`,
  z.object({ day: z.string(), reason: z.string() }),
);

const openRequests = statement(
  'open_substitute_requests_of_branch',
  `select r.single_class_id, sc.class_date, ct.name as class_type, i.name as coach
  from substitute_requests r
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join instructors i using (instructor_id)
  where sc.branch_id = $1 and r.state = 'open' and not ${isRequestOver('$2')}
  order by sc.class_date, r.substitute_request_id`,
  weekRoutes['GET /timetable/week'].answer.shape.requests.element,
);

/** The week of a branch that holds a civil day. Throws `not_found`. */
export async function weekCalendar(
  db: Executor,
  { branch_id, day, now }: { branch_id: number; day: string; now: string },
): Promise<Week> {
  const timezone = await timezoneOfBranch(db, branch_id);
  const monday = mondayOf(Temporal.PlainDate.from(day)).toString();
  const classes: WeekClass[] = await classesOfWeek.all(db, [branch_id, monday, now]);
  const closed_days = await closedDaysOfWeek.all(db, [branch_id, monday]);
  return {
    monday,
    timezone,
    classes,
    closed_days,
    requests: await openRequests.all(db, [branch_id, now]),
  };
}
