import type { Candidate } from '@tbm/contract/substitutes';
import { substituteDays, substituteProblem } from '@tbm/domain/substitutes';
import { z } from 'zod';
import { byName } from '../../platform/database/by-name.ts';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import { isRetiredOnSql } from '../../platform/retired.ts';

/** The coaches who do not give the classes `$1`; the coach `$2` alone, when that coach is named. */
const factsOfCoaches = statement(
  'coaches_for_classes',
  `select sc.single_class_id, i.instructor_id, i.name, i.last_name, sc.class_date, sc.duration,
    exists (select from instructor_branches ib
      where ib.instructor_id = i.instructor_id and ib.branch_id = sc.branch_id) as teaches_here,
    exists (select from class_instructors ci join single_classes o using (single_class_id)
      where ci.instructor_id = i.instructor_id and o.class_type_id = sc.class_type_id and o."deletedAt" is null
        and o.class_date > sc.class_date - interval '${substituteDays} days') as teaches_type,
    coalesce((select json_agg(json_build_object('class_date', o.class_date, 'duration', o.duration))
      from class_instructors ci join single_classes o using (single_class_id)
      where ci.instructor_id = i.instructor_id and o."deletedAt" is null and o.single_class_id <> sc.single_class_id
        and o.class_date between sc.class_date - interval '1 day' and sc.class_date + interval '1 day'), '[]') as classes
  from single_classes sc cross join instructors i
  where sc.single_class_id = any($1::bigint[]) and sc."deletedAt" is null
    and ($2::bigint is null or i.instructor_id = $2)
    and not ${isRetiredOnSql('i', 'day_of_class(sc.class_date, sc.branch_id)')} and not exists (
    select from class_instructors ci where ci.single_class_id = sc.single_class_id and ci.instructor_id = i.instructor_id)
  order by ${byName('i.name', 'i.last_name')}, i.instructor_id`,
  z.object({
    single_class_id: z.int(),
    instructor_id: z.int(),
    name: z.string(),
    last_name: z.string(),
    class_date: z.string(),
    duration: z.int(),
    teaches_here: z.boolean(),
    teaches_type: z.boolean(),
    classes: z.array(z.object({ class_date: z.string(), duration: z.int() })),
  }),
);

const candidateOf = (coach: RowOf<typeof factsOfCoaches>): Candidate => ({
  instructor_id: coach.instructor_id,
  name: coach.name,
  last_name: coach.last_name,
  problem: substituteProblem(coach, coach),
});

/** The other coaches by name, and whether each may take the class over. */
export const candidatesFor = async (db: Executor, single_class_id: number): Promise<Candidate[]> =>
  (await factsOfCoaches.all(db, [[single_class_id], null])).map(candidateOf);

/** Those of some classes that a coach may take over. */
export async function classesFor(
  db: Executor,
  instructor_id: number,
  single_class_ids: readonly number[],
): Promise<Set<number>> {
  const facts = await factsOfCoaches.all(db, [single_class_ids, instructor_id]);
  return new Set(
    facts.filter((one) => substituteProblem(one, one) === null).map((one) => one.single_class_id),
  );
}

/**
 * Why a coach cannot take some classes over, as far as the studio cannot decide otherwise: null where the coach is free. A class
 * that is missing from the answer has this coach already, or the coach is retired by then.
 */
export async function replacementProblems(
  db: Executor,
  instructor_id: number,
  single_class_ids: readonly number[],
): Promise<Map<number, 'coach_busy' | null>> {
  const facts = await factsOfCoaches.all(db, [single_class_ids, instructor_id]);
  return new Map(
    facts.map((one) => [
      one.single_class_id,
      substituteProblem({ ...one, teaches_here: true, teaches_type: true }, one) === null
        ? null
        : 'coach_busy',
    ]),
  );
}

/** The accounts of coaches. */
const coachAccounts = statement(
  'accounts_of_coaches',
  `select u.instructor_id, c.customer_id, c.name, c.email from users u join customers c using (customer_id)
  where u.role = 'coach' and u.instructor_id = any($1::bigint[]) order by c.customer_id`,
  z.object({
    instructor_id: z.int(),
    customer_id: z.int(),
    name: z.string(),
    email: z.string(),
  }),
);

export const accountsOf = (db: Executor, instructor_ids: readonly number[]) =>
  coachAccounts.all(db, [instructor_ids]);

const coachOfAccount = statement(
  'coach_of_account',
  `select i.instructor_id, i.name from users u join instructors i using (instructor_id) where u.uid = $1`,
  z.object({ instructor_id: z.int(), name: z.string() }),
);

/** The coach that an account belongs to; undefined when there is none. */
export const coachOf = (db: Executor, uid: string) => coachOfAccount.maybeOne(db, [uid]);
