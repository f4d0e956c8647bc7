import { type SubstituteRequest, substituteRequest } from '@tbm/contract/substitutes';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { atBranches } from '../../platform/database/branches.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { lockedClass, lockTimetableOfClass } from '../timetable/index.ts';
import { candidatesFor, classesFor, coachOf } from './candidates.ts';
import { notifyFound, notifyWanted } from './notices.ts';
import { substituteIn } from './substitute.ts';
import { substitute_requests } from './tables.ts';

/**
 * SQL: whether an open request `r` has ended by itself at `now`. Its class `sc` has begun, was cancelled, or is no longer
 * given by the coach who asked.
 */
export const isRequestOver = (
  now: string,
): string => `(sc."deletedAt" is not null or sc.class_date <= ${now}::timestamptz
  or (select count(*) from class_instructors own
    where own.single_class_id = r.single_class_id and own.instructor_id = r.instructor_id) = 0)`;

const expire = command(
  'expire_substitute_requests',
  `update substitute_requests r set state = 'expired', "closedAt" = $1
  from single_classes sc
  where sc.single_class_id = r.single_class_id and r.state = 'open'
    and ($2::bigint is null or r.single_class_id = $2) and ${isRequestOver('$1')}`,
);

/** Ends the open requests whose class has begun, was cancelled, or has other coaches. */
export const expireRequests = (
  db: Executor,
  now: string,
  single_class_id: number | null = null,
): Promise<number> => expire.run(db, [now, single_class_id]);

const coachJson = (i: string): string =>
  `json_build_object('instructor_id', ${i}.instructor_id, 'name', ${i}.name, 'last_name', ${i}.last_name)`;

const requestsFor = statement(
  'substitute_requests_for_coach',
  `select r.substitute_request_id, r.note, r."createdAt", r.instructor_id = $1 as is_own,
    case when r.state = 'open' and ${isRequestOver('$2')} then 'expired' else r.state end as state,
    json_build_object('single_class_id', sc.single_class_id, 'class_date', sc.class_date, 'duration', sc.duration,
      'taken', sc.taken, 'class_type', ct.name, 'location', lo.name, 'branch', b.name, 'timezone', b.timezone) as single_class,
    ${coachJson('asks')} as coach,
    case when gives.instructor_id is not null then ${coachJson('gives')} end as substitute
  from substitute_requests r
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join locations lo using (location_id)
  join branches b on b.branch_id = sc.branch_id
  join instructors asks on asks.instructor_id = r.instructor_id
  left join instructors gives on gives.instructor_id = r.accepted_by
  where ${atBranches('sc.branch_id', 3)} and ((r.state = 'open' and r.instructor_id <> $1 and not ${isRequestOver('$2')})
    or (r.instructor_id = $1 and sc.class_date > $2::timestamptz - interval '7 days'))
  order by sc.class_date, r.substitute_request_id`,
  substituteRequest,
);

/** The coach's own recent requests, and the open ones that the coach may accept; none for an account without a coach. */
export async function requestsOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { uid, branches }: Pick<Person, 'uid' | 'branches'>,
): Promise<SubstituteRequest[]> {
  const coach = await coachOf(db, uid);
  if (!coach) return [];
  const rows = await requestsFor.all(db, [coach.instructor_id, clock.now(), branches]);
  const others = rows.filter((row) => !row.is_own).map((row) => row.single_class.single_class_id);
  const free = await classesFor(db, coach.instructor_id, others);
  return rows.filter((row) => row.is_own || free.has(row.single_class.single_class_id));
}

/**
 * A coach asks for a substitute for one of the coach's own classes. Throws `class_not_found` also for a class of others,
 * `class_begun`, `substitute_asked`.
 */
export async function askForSubstitute(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  { single_class_id, note }: { single_class_id: number; note: string },
): Promise<{ substitute_request_id: number; told: number }> {
  const now = clock.now();
  const asking = db.transaction(async (tx) => {
    const coach = await coachOf(tx, actor.uid);
    if (!coach) throw problem('class_not_found');
    await lockTimetableOfClass(tx, single_class_id);
    const item = await lockedClass(tx, single_class_id, now);
    if (!item.instructor_ids.includes(coach.instructor_id)) throw problem('class_not_found');
    if (item.begun) throw problem('class_begun');
    await expireRequests(tx, now, single_class_id);
    const [made] = await tx
      .insert(substitute_requests)
      .values({
        single_class_id,
        instructor_id: coach.instructor_id,
        note,
        createdAt: now,
      })
      .returning({ substitute_request_id: substitute_requests.substitute_request_id });
    if (!made) throw problem('internal');
    const thing_id = made.substitute_request_id;
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'substitute_requests',
      thing_id,
      customer_id: null,
      before: null,
      after: { single_class_id, instructor_id: coach.instructor_id },
      now,
    });
    return { ...made, told: await notifyWanted(tx, { ...made, now }) };
  });
  return asking.catch((error: unknown) => {
    throw brokenConstraint(error) === 'substitute_requests_open' ? problem('substitute_asked') : error;
  });
}

const classOfRequest = statement(
  'class_of_substitute_request',
  'select single_class_id, instructor_id from substitute_requests where substitute_request_id = $1',
  z.object({ single_class_id: z.int(), instructor_id: z.int() }),
);

/** Only an open request changes: of two who accept at once, the database lets the first one. */
const accept = command(
  'accept_substitute_request',
  `update substitute_requests set state = 'accepted', accepted_by = $2, "closedAt" = $3
  where substitute_request_id = $1 and state = 'open'`,
);

/**
 * A coach takes a class over; members, the coach who asked and the admins are told. Throws `not_found`, `substitute_taken`,
 * the reason against this coach (`coach_elsewhere`, `coach_other_type`, `coach_busy`), and what `substituteIn` throws.
 */
export async function acceptRequest(
  services: Services,
  actor: Person,
  substitute_request_id: number,
): Promise<{ single_class_id: number }> {
  const { db, clock } = services;
  const now = clock.now();
  const single_class_id = await db.transaction(async (tx) => {
    const coach = await coachOf(tx, actor.uid);
    const request = await classOfRequest.maybeOne(tx, [substitute_request_id]);
    if (!coach || !request || request.instructor_id === coach.instructor_id) throw problem('not_found');
    await lockTimetableOfClass(tx, request.single_class_id);
    await expireRequests(tx, now, request.single_class_id);
    const { instructor_id } = coach;
    if ((await accept.run(tx, [substitute_request_id, instructor_id, now])) === 0)
      throw problem('substitute_taken');
    const candidates = await candidatesFor(tx, request.single_class_id);
    const refused = candidates.find((one) => one.instructor_id === instructor_id)?.problem;
    if (refused) throw problem(refused);
    const told = await substituteIn(
      tx,
      actor,
      { ...request, instead_of: request.instructor_id, instructor_id },
      now,
    );
    await notifyFound(tx, {
      substitute_request_id,
      told,
      to: 'all',
      now,
    });
    return request.single_class_id;
  });
  scheduleChanged(services, single_class_id);
  return { single_class_id };
}

const withdraw = command(
  'withdraw_substitute_request',
  `update substitute_requests set state = 'withdrawn', "closedAt" = $2
  where substitute_request_id = $1 and state = 'open'`,
);

/** Withdraws the coach's own request. Throws `not_found`, `substitute_taken`. */
export async function withdrawRequest(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  substitute_request_id: number,
): Promise<{ withdrawn: true }> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const coach = await coachOf(tx, actor.uid);
    const request = oneOr(await classOfRequest.all(tx, [substitute_request_id]), 'not_found');
    if (request.instructor_id !== coach?.instructor_id) throw problem('not_found');
    if ((await withdraw.run(tx, [substitute_request_id, now])) === 0) throw problem('substitute_taken');
    await recordAudit(tx, actor, {
      action: 'update',
      thing: 'substitute_requests',
      thing_id: substitute_request_id,
      customer_id: null,
      before: { state: 'open' },
      after: { state: 'withdrawn' },
      now,
    });
  });
  return { withdrawn: true };
}
